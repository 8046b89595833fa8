import type { Database } from '#platform/db/database.ts';
import { replayAtTrueCost, tradeAtOnce } from '../../testkit/costing/at-once.ts';
import { findDifference, METHODS, shortWarehouses, textOf } from '../../testkit/costing/compare.ts';
import { CoreTrader } from '../../testkit/costing/core-trader.ts';
import type { Method } from '../../testkit/costing/pile.ts';
import {
  FAULTS_OF_RULES,
  FAULTS_OF_STATEMENTS,
  type Fault,
} from '../../testkit/costing/planted-faults.ts';
import { ShopTrader } from '../../testkit/costing/shop-trader.ts';
import { findUncaught } from '../../testkit/costing/try-faults.ts';
import { say, withRig } from './rig.ts';

/**
 * `npm run bench -- costing 5000 60 40`: 5,000 runs of 60 random steps by the rules, and 40 through
 * the commands on PostgreSQL, each compared with the model after every step; 3,000 operations of
 * six concurrent clients; then every fault is planted, and the comparison must fail.
 */
export async function run(): Promise<void> {
  const [runs = 5_000, steps = 60, of_commands = 40] = process.argv.slice(3).map(Number);
  let different = 0;
  const note = (difference: string | null) => {
    if (difference === null) return;
    different += 1;
    say(difference);
  };
  for (let seed = 1; seed <= runs; seed += 1) {
    for (const method of METHODS) {
      note(
        await findDifference(new CoreTrader(method, shortWarehouses(seed)), {
          seed,
          steps,
          method,
        }),
      );
    }
  }
  say(`${runs} runs of ${steps} steps by the rules, both methods: ${different} differences`);
  await withRig(async ({ store }) => {
    for (let seed = 1; seed <= of_commands; seed += 1) {
      for (const method of METHODS) {
        const trader = await ShopTrader.open(store.database, method, shortWarehouses(seed));
        note(await findDifference(trader, { seed, steps, method }));
      }
    }
    for (const method of METHODS) note(await findDifferenceAtOnce(store.database, method));
    const summary = `${of_commands} runs of ${steps} steps through commands`;
    say(`${summary}, both methods: ${different} differences in all`);
    const connection = JSON.stringify(store.login);
    await plant(FAULTS_OF_RULES, ['testkit/costing/run-days.ts', '100', '60']);
    await plant(FAULTS_OF_STATEMENTS, ['testkit/costing/run-commands.ts', '12', '60'], connection);
  });
  if (different > 0) process.exitCode = 1;
}

/**
 * 3,000 operations of six clients in one shop, then in one that knows the true cost from the start.
 */
async function findDifferenceAtOnce(database: Database, method: Method): Promise<string | null> {
  const shop = await ShopTrader.open(database, method, []);
  const options = { seed: 1, operations: 3_000, clients: 6, method };
  const { difference, done, model } = await tradeAtOnce(shop, options);
  say(`${done.length} documents of six clients at once, ${method}: ${difference ?? 'equal'}`);
  if (difference !== null) return difference;
  const knowing = await ShopTrader.open(database, method, []);
  const [here, there] = [textOf(model.balances()), await replayAtTrueCost(knowing, done, model)];
  return here === there
    ? null
    : `with the true cost from the start it has\n${there}\nthe model has\n${here}`;
}

async function plant(faults: readonly Fault[], script: readonly string[], connection = '') {
  const uncaught = await findUncaught(faults, script, { CONNECTION: connection });
  for (const { file, from } of uncaught) say(`not caught: ${file}: ${from}`);
  say(
    `${faults.length - uncaught.length} of ${faults.length} planted faults caught (${script[0]})`,
  );
  if (uncaught.length > 0) process.exitCode = 1;
}
