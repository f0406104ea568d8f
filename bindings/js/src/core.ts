import type { CoreModule } from "../build/core.mjs";
import { failure, PcadimError } from "./errors.js";

/** Called now and then while the core works: what it does, finished steps, all steps (0: not known). */
export type ProgressListener = (stage: string, done: number, total: number) => void;

/** Where files are put for the core, and where it writes. */
const INPUT = "/in";
const OUTPUT = "/out";

const OUT_OF_MEMORY = "there is not enough memory for these data: WebAssembly has 4 GB at most; the command line, Python and R have all of the machine's";

/** The core: files are put into it, calls are made by name (bindings/js/core/calls.def). */
export class Core {
  private mounted = false;
  private readonly written = new Set<string>();

  constructor(private readonly module: CoreModule) {
    module.FS.mkdir(INPUT);
    module.FS.mkdir(OUTPUT);
    module.FS.chdir(INPUT);
  }

  /** The text that a call returns. Throws PcadimError. */
  call(name: string, options: object = {}): string {
    const pointers = [name, JSON.stringify(options)].map((text) => this.module.stringToNewUTF8(text));
    try {
      const outcome = this.module._pcadim_js_call(pointers[0]!, pointers[1]!);
      if (outcome !== 0) throw failure(outcome, this.result());
      return this.result();
    } catch (error) {
      throw error instanceof PcadimError ? error : unexpected(error);
    } finally {
      pointers.forEach((pointer) => this.module._free(pointer));
    }
  }

  private result(): string {
    return this.module.UTF8ToString(this.module._pcadim_js_result(), this.module._pcadim_js_result_size());
  }

  /** Puts bytes where the core finds them; returns the name to ask for. */
  put(name: string, bytes: Uint8Array): string {
    this.clear();
    const file = plainName(name);
    this.module.FS.writeFile(file, bytes);
    this.written.add(file);
    return `./${file}`.replace(/^\.\/(?!-)/, "");
  }

  /** Lets the core read a File of the browser in place; only in a worker. Returns the name to ask for. */
  mount(file: File): string {
    this.clear();
    const name = plainName(file.name);
    this.module.FS.chdir("/");
    this.module.FS.mount(this.module.WORKERFS, { blobs: [{ name, data: file }] }, INPUT);
    this.module.FS.chdir(INPUT);
    this.mounted = true;
    return name.startsWith("-") ? `./${name}` : name;
  }

  /** Forgets the files. */
  clear(): void {
    this.written.forEach((file) => this.module.FS.unlink(file));
    this.written.clear();
    if (!this.mounted) return;
    this.module.FS.chdir("/");
    this.module.FS.unmount(INPUT);
    this.module.FS.chdir(INPUT);
    this.mounted = false;
  }

  /** Runs `work` with numbers that the core reads in place. */
  withNumbers<Result>(numbers: ArrayLike<number>, work: (pointer: number) => Result): Result {
    const pointer = this.module._malloc(numbers.length * Float64Array.BYTES_PER_ELEMENT);
    if (pointer === 0) throw new PcadimError(OUT_OF_MEMORY, "memory");
    try {
      this.module.HEAPF64.set(numbers, pointer / Float64Array.BYTES_PER_ELEMENT);
      return work(pointer);
    } finally {
      this.module._free(pointer);
    }
  }

  /** The scores of a selection as the bytes of a CSV file. */
  scores(file: string, options: string): Uint8Array {
    const path = `${OUTPUT}/scores.csv`;
    this.call("scores", { file, options, to: path });
    const bytes = this.module.FS.readFile(path);
    this.module.FS.unlink(path);
    return bytes;
  }
}

/** A name without folders, as messages show it. */
function plainName(name: string): string {
  const last = name.replace(/^.*[/\\]/, "");
  return last === "" || last === "." || last === ".." ? "data" : last;
}

/** What the module threw itself: it has no memory, or it broke. */
function unexpected(error: unknown): PcadimError {
  const reason = error instanceof Error ? error.message : String(error);
  if (/memory|allocation/i.test(reason)) return new PcadimError(OUT_OF_MEMORY, "memory");
  return new PcadimError(`internal error: ${reason}; please report it`, "internal");
}
