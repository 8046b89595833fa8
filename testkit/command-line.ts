import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../apps/server/cli/run-command.ts';
import type { Server } from './server.ts';

export type Ran = { code: number; out: string[]; err: string };

/** The command line on a test database, as typed text and its output. */
export function commandLine(
  { host, port, user, password, database }: Server,
  more: NodeJS.ProcessEnv = {},
) {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user;
  url.password = password ?? '';
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return async (...argv: string[]): Promise<Ran> => {
    const out: string[] = [];
    let err = '';
    const code = await runCommand(argv, {
      env: { DATABASE_URL: url.href, ...more },
      out: (line) => out.push(line),
      err: (text) => {
        err += text;
      },
      can_overwrite: false,
    });
    return { code, out, err };
  };
}

/** A folder for the files of one test run. */
export async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'halkhata-files-'));
  return {
    async write(name: string, text: string | Uint8Array): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
