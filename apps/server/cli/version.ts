import { readFile } from 'node:fs/promises';
import { readNothing } from './read-options.ts';
import type { Command } from './usage.ts';

const PACKAGE = new URL('../../../package.json', import.meta.url);

export const version: Command = {
  usage: `version
  The version of this program and of the Node it runs on.`,
  async run(args, terminal) {
    readNothing(args);
    const { version: packageVersion } = JSON.parse(await readFile(PACKAGE, 'utf8')) as {
      version: string;
    };
    terminal.out(`halkhata ${packageVersion} (node ${process.versions.node})`);
    return 0;
  },
};
