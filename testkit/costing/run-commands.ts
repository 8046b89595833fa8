import { openDatabase } from '#platform/db/database.ts';
import { findDifference, METHODS, shortWarehouses } from './compare.ts';
import { ShopTrader } from './shop-trader.ts';

/**
 * `CONNECTION='{"host": …}' node run-commands.ts 8 60 1`: runs, steps of each, first seed; each in
 * its own shop of the migrated database, through the commands of that shop.
 */
const [runs = 8, steps = 60, first = 1] = process.argv.slice(2).map(Number);
const database = openDatabase(JSON.parse(process.env.CONNECTION ?? '{}'), 2);
let difference: string | null = null;
for (let seed = first; seed < first + runs && difference === null; seed += 1) {
  for (const method of METHODS) {
    const trader = await ShopTrader.open(database, method, shortWarehouses(seed));
    difference ??= await findDifference(trader, { seed, steps, method });
  }
}
await database.close();
if (difference !== null) {
  process.stdout.write(`${difference}\n`);
  process.exitCode = 1;
}
