import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runOpenly } from './run.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const UPDATE = ['apt-get', 'update'];
const INSTALL = ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'];

/** The Chromium of CHROMIUM or of the PATH; as root a missing one is installed. */
export async function findOrInstallChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) throw new Error(missing());
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const command of [UPDATE, INSTALL]) {
    const { code } = await runOpenly(command, env);
    if (code !== 0) throw new Error(`'${command.join(' ')}' failed, and there is no Chromium`);
  }
  const installed = findChromium();
  if (!installed) throw new Error(missing());
  return installed;
}

function findChromium(): string | null {
  const configured = process.env.CHROMIUM;
  if (configured && !isProgram(configured))
    throw new Error(`CHROMIUM is ${configured}, which cannot be run`);
  return configured ?? NAMES.map(findProgram).find((path) => path !== null) ?? null;
}

function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function missing(): string {
  return [
    'There is no Chromium, and no right to install one. Install it with',
    `  sudo ${UPDATE.join(' ')} && sudo ${INSTALL.join(' ')}`,
    'or name one: CHROMIUM=/path/to/chromium npm test',
  ].join('\n');
}
