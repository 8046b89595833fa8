import { defined } from '#domains/kernel/core/defined.ts';

/** What a log may say of an error. */
export type FailureFacts = {
  readonly name: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Where it was thrown, innermost first. */
  readonly frames: readonly string[];
  readonly cause?: FailureFacts;
};

const FRAMES_MAX = 20;
const CAUSES_MAX = 5;
const WORD = /^[\w.]{1,80}$/;

/** An error without its message and details: both may repeat what a person typed, or a secret. */
export function failureFacts(error: unknown, causes = 0): FailureFacts {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const { name, code, table, constraint, cause } = error as Error & Record<string, unknown>;
  return {
    name: wordOf(name) ?? 'Error',
    ...defined({
      code: wordOf(code),
      table: wordOf(table),
      constraint: wordOf(constraint),
      cause:
        cause === undefined || causes === CAUSES_MAX ? undefined : failureFacts(cause, causes + 1),
    }),
    frames: framesOf(error),
  };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}

/** A line of the message could look like a frame. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const behind = start === -1 ? '' : stack.slice(start + message.length);
  const lines = behind.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, FRAMES_MAX);
}
