/** A broken assumption of our own code. Never an answer to bad input: that is a `Rejection`. */
export class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message);
}

/** The value, where its absence would be a defect of our own. */
export function assertPresent<T>(value: T | null | undefined, message: string): T {
  assert(value !== null && value !== undefined, message);
  return value;
}
