import { findDifference, METHODS, shortWarehouses } from './compare.ts';
import { CoreTrader } from './core-trader.ts';

/** `node run-days.ts 5000 60 1`: runs, steps of each, first seed; by the core rules only. */
const [runs = 100, steps = 60, first = 1] = process.argv.slice(2).map(Number);
for (let seed = first; seed < first + runs; seed += 1) {
  for (const method of METHODS) {
    const trader = new CoreTrader(method, shortWarehouses(seed));
    const difference = await findDifference(trader, { seed, steps, method });
    if (difference === null) continue;
    process.stdout.write(`${difference}\n`);
    process.exit(1);
  }
}
