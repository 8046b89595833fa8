import { defined } from '#domains/kernel/core/defined.ts';

/** What a log may say of an error, in the form of its library. */
export type FailureFacts = {
  readonly type: string;
  readonly message: '';
  /** Where it was thrown, innermost first. */
  readonly stack: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly cause?: FailureFacts;
};

const FRAMES_MAX = 20;
const CAUSES_MAX = 5;
const WORD = /^[\w.]{1,80}$/;

/** An error without its message and details: both may repeat what a person typed, or a secret. */
export function failureFacts(error: unknown, causes = 0): FailureFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, code, table, constraint, cause } = error as Error & Record<string, unknown>;
  return {
    type: wordOf(name) ?? 'Error',
    message: '',
    stack: framesOf(error),
    ...defined({
      code: wordOf(code),
      table: wordOf(table),
      constraint: wordOf(constraint),
      cause:
        cause === undefined || causes === CAUSES_MAX ? undefined : failureFacts(cause, causes + 1),
    }),
  };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}

/** A line of the message could look like a frame. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const behind = start === -1 ? '' : stack.slice(start + message.length);
  const lines = behind.split('\n').map((line) => line.trim());
  const frames = lines.filter((line) => line.startsWith('at '));
  return frames.slice(0, FRAMES_MAX).join('\n');
}
