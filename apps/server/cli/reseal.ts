import { siteAt } from '#platform/http/site.ts';
import { findSecrets, readConfig } from '../config.ts';
import { resealRows } from '../reseal.ts';
import { readNothing } from './read-options.ts';
import { showCountOf } from './show-money.ts';
import { type Command, Failure } from './usage.ts';
import { withStore } from './with-store.ts';

export const reseal: Command = {
  usage: `reseal
  Seals with APP_SECRET what an earlier secret sealed, beside the running server. It can be stopped
  and started again. The exit code is 1 if there are rows that no secret opens.`,
  async run(args, terminal) {
    readNothing(args);
    const { dataDir, publicUrl } = readConfig(terminal.env);
    const secrets = findSecrets(terminal.env, dataDir);
    if (secrets === null) throw new Failure('there is no APP_SECRET, and none in DATA_DIR');
    const ring = siteAt(publicUrl, secrets);
    const tables = await withStore(terminal, ({ owner }) => resealRows(owner, ring));
    for (const { table, resealed, unreadable } of tables) {
      terminal.out(`${table}: ${showCountOf(resealed, 'row')} resealed`);
      if (unreadable > 0) terminal.out(`  ${unreadable} that no known secret opens`);
    }
    return tables.some(({ unreadable }) => unreadable > 0) ? 1 : 0;
  },
};
