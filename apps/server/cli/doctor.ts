import { checkInvariants } from '../doctor/doctor.ts';
import { NOT_YET } from '../doctor/invariants.ts';
import { readNothing } from './read-options.ts';
import { showCountOf } from './show-money.ts';
import type { Command } from './usage.ts';
import { withStore } from './with-store.ts';

export const doctor: Command = {
  usage: `doctor
  Checks every invariant on all shops in one snapshot, beside the running server. The exit code is
  1 if one does not hold.`,
  async run(args, terminal) {
    readNothing(args);
    const checked = await withStore(terminal, ({ owner }) => checkInvariants(owner));
    for (const { id, statement, count, samples } of checked) {
      const verdict = count === 0 ? 'ok' : showCountOf(count, 'row');
      terminal.out(`${id.padEnd(4)}${verdict.padEnd(8)}${statement}`);
      for (const sample of samples) terminal.out(`      ${JSON.stringify(sample)}`);
    }
    for (const { id, why } of NOT_YET) terminal.out(`${id.padEnd(4)}not yet ${why}`);
    const broken = checked.filter(({ count }) => count > 0);
    if (broken.length === 0) {
      terminal.out(`All ${checked.length} invariants hold.`);
      return 0;
    }
    const ids = broken.map(({ id }) => id).join(', ');
    terminal.out(`${broken.length} of ${checked.length} invariants do not hold: ${ids}`);
    return 1;
  },
};
