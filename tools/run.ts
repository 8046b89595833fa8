import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

export type Ended = { readonly code: number; readonly output: string };

/** A script of node_modules or of this project, on the Node that runs this one. */
export function nodeScript(...argv: readonly string[]): readonly string[] {
  return [process.execPath, ...argv];
}

/** Runs a command and captures its output. */
export function runQuietly(command: readonly string[]): Promise<Ended> {
  return start(command, { isShown: false });
}

/** Runs a command with its output shown. */
export function runOpenly(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return start(command, { isShown: true, env });
}

function start(
  [program = '', ...argv]: readonly string[],
  { isShown, env }: { isShown: boolean; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }),
    );
  });
}

/** 12345 ms -> '12.3 s' */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
