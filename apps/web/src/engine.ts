// The worker that holds the core: jobs go to it one after another; to stop one, the worker is replaced.
import type { Catalogue } from "../../../bindings/js/src/index.js";
import type { Job, News } from "./messages.js";
import CoreWorker from "./worker?worker&inline";

/** Thrown by work that was stopped. */
export class Stopped extends Error {}

/** Thrown where the core refuses; the message is for people. */
export class Refused extends Error {}

export type OnProgress = (stage: string, done: number, total: number) => void;

interface Waiting {
  resolve(news: News): void;
  reject(reason: Error): void;
}

export class Engine {
  private worker: Worker | undefined;
  private waiting: Waiting | undefined;
  private started = false;
  private stops = 0; // so far
  private ready: Promise<Catalogue>;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly onProgress: OnProgress,
  ) {
    this.ready = this.start();
  }

  /** What the core says of itself. */
  about(): Promise<Catalogue> {
    return this.ready;
  }

  private async start(): Promise<Catalogue> {
    this.started = false;
    this.worker = new CoreWorker();
    this.worker.onmessage = (event: MessageEvent<News>) => this.take(event.data);
    this.worker.onerror = (event) => this.fail(event);
    const news = await this.post({ do: "start", module: this.module });
    if (news.kind !== "started") throw new Error("the core did not start");
    this.started = true;
    return news.about;
  }

  private take(news: News): void {
    if (news.kind === "progress") return this.onProgress(news.stage, news.done, news.total);
    const waiting = this.waiting;
    this.waiting = undefined;
    if (news.kind === "failure") waiting?.reject(new Refused(news.message));
    else waiting?.resolve(news);
  }

  /** The worker itself broke: it is replaced, so that the next question finds one that works. One that cannot even
   * start is not tried again. */
  private fail(event: ErrorEvent): void {
    event.preventDefault();
    const reason = new Refused(`internal error: ${event.message ?? "the worker did not start"}; please report it`);
    if (this.started) this.replace(reason);
    else this.waiting?.reject(reason);
  }

  private post(job: Job): Promise<News> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker?.postMessage(job);
    });
  }

  /** Runs a job; one at a time. Throws Refused or Stopped. */
  async run(job: Job): Promise<News> {
    const stops = this.stops;
    await this.ready;
    if (stops !== this.stops) throw new Stopped();
    return this.post(job);
  }

  /** Stops whatever is done now, or is waiting for the worker to start. */
  stop(): void {
    this.stops += 1;
    if (this.waiting && this.started) this.replace(new Stopped());
  }

  private replace(reason: Error): void {
    this.worker?.terminate();
    const waiting = this.waiting;
    this.waiting = undefined;
    this.ready = this.start();
    waiting?.reject(reason);
  }
}
