/** What kind of failure it was: the data were refused, an option was wrong, a file could not be read or written, an
 * error of ours, or there was no memory. */
export type FailureKind = "input" | "usage" | "file" | "internal" | "memory";

const KINDS: FailureKind[] = ["input", "usage", "file", "internal", "memory"];

/** Why there is no answer: one sentence, and its kind. */
export class PcadimError extends Error {
  constructor(
    message: string,
    readonly kind: FailureKind,
  ) {
    super(message);
    this.name = "PcadimError";
  }
}

/** The error that an outcome of the core stands for. */
export function failure(outcome: number, message: string): PcadimError {
  return new PcadimError(message, KINDS[outcome - 1] ?? "internal");
}
