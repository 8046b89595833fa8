/** Wrong usage of a command: its usage is shown, and the exit code is 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** The command cannot be done: the message says why, and the exit code is 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** A command: its usage, and what it does. The default exit code is 0. */
export type Command = {
  readonly usage: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
};

/** The streams of a command, so that a test can replace them. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv;
  /** Results. */
  out(line: string): void;
  /** Progress and errors. */
  err(text: string): void;
  /** Whether a line of `err` can be overwritten. */
  readonly can_overwrite: boolean;
};
