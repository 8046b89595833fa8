/** A broken assumption of our own code. Never the answer to bad input: that is a `Rejection`. */
export class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message);
}

/** The value; its absence is a defect of our own code. */
export function assertPresent<T>(value: T | null | undefined, message: string): T {
  assert(value !== null && value !== undefined, message);
  return value;
}
