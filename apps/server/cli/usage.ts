/** The command was written wrongly: its usage is shown, and the exit code is 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** What the user asked for cannot be done: the message says why, and the exit code is 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** One command: how it is written, and what it does. Exit code 0 unless told. */
export type Command = {
  readonly usage: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
};

/** Where a command reads and writes, so that a test can be one. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv;
  /** Results. */
  out(line: string): void;
  /** Progress and complaints. */
  err(text: string): void;
  /** Whether a line of `err` can be written over. */
  readonly can_overwrite: boolean;
};
