import { findDifference } from './compare.ts';
import { CoreTrader } from './core-trader.ts';

/** `node run-days.ts 5000 60 1`: runs, steps of each, first seed: by the rules alone. */
const [runs = 100, steps = 60, first = 1] = process.argv.slice(2).map(Number);
for (let seed = first; seed < first + runs; seed += 1) {
  const difference = await findDifference(new CoreTrader(), { seed, steps });
  if (difference !== null) {
    process.stdout.write(`${difference}\n`);
    process.exit(1);
  }
}
