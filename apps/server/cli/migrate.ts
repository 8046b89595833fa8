import { readNothing } from './read-options.ts';
import type { Command } from './usage.ts';
import { withStore } from './with-store.ts';

export const migrate: Command = {
  usage: `migrate
  Migrates the database to the schema of this version. The server does the same when it starts.`,
  async run(args, terminal) {
    readNothing(args);
    return withStore(terminal, async ({ migrated }) => {
      for (const name of migrated) terminal.out(`applied ${name}`);
      if (migrated.length === 0) terminal.out('The schema is the newest already.');
      return 0;
    });
  },
};
