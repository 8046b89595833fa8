import type { ClientConfig } from 'pg';
import { siteAt } from '#platform/http/site.ts';
import { findSecrets, readConfig } from '../config.ts';
import { checkInvariants } from '../doctor/doctor.ts';
import { NOT_YET } from '../doctor/invariants.ts';
import { countUnreadable } from '../reseal.ts';
import { readNothing } from './read-options.ts';
import { showCountOf } from './show-money.ts';
import type { Command, Terminal } from './usage.ts';
import { withStore } from './with-store.ts';

export const doctor: Command = {
  usage: `doctor
  Checks every invariant on all shops in one snapshot, beside the running server, and that the
  site's secrets open every sealed row. The exit code is 1 if one does not hold.`,
  async run(args, terminal) {
    readNothing(args);
    const { checked, unreadable } = await withStore(terminal, async ({ owner }) => ({
      checked: await checkInvariants(owner),
      unreadable: await countSealed(owner, terminal),
    }));
    for (const { id, statement, count, samples } of checked) {
      const verdict = count === 0 ? 'ok' : showCountOf(count, 'row');
      terminal.out(`${id.padEnd(4)}${verdict.padEnd(8)}${statement}`);
      for (const sample of samples) terminal.out(`      ${JSON.stringify(sample)}`);
    }
    for (const { id, why } of NOT_YET) terminal.out(`${id.padEnd(4)}not yet ${why}`);
    for (const { table, count } of unreadable) {
      terminal.out(`No known secret opens ${showCountOf(count, 'row')} of ${table}.`);
    }
    const broken = checked.filter(({ count }) => count > 0);
    if (broken.length === 0) {
      terminal.out(`All ${checked.length} invariants hold.`);
      return unreadable.length === 0 ? 0 : 1;
    }
    const ids = broken.map(({ id }) => id).join(', ');
    terminal.out(`${broken.length} of ${checked.length} invariants do not hold: ${ids}`);
    return 1;
  },
};

/** The tables with rows that the site's secrets do not open; none if this machine has no secret. */
async function countSealed(owner: ClientConfig, { env }: Terminal) {
  const { dataDir, publicUrl } = readConfig(env);
  const secrets = findSecrets(env, dataDir);
  const tables = secrets === null ? [] : await countUnreadable(owner, siteAt(publicUrl, secrets));
  return tables.flatMap(({ table, unreadable: count }) => (count > 0 ? [{ table, count }] : []));
}
