import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { replayAtTrueCost, tradeAtOnce } from '../../../../testkit/costing/at-once.ts';
import {
  findDifference,
  METHODS,
  shortWarehouses,
  textOf,
} from '../../../../testkit/costing/compare.ts';
import { CoreTrader } from '../../../../testkit/costing/core-trader.ts';
import {
  FAULTS_OF_LATE_COSTS,
  FAULTS_OF_LAYERS,
  FAULTS_OF_RULES,
  FAULTS_OF_STATEMENTS,
} from '../../../../testkit/costing/planted-faults.ts';
import { ShopTrader } from '../../../../testkit/costing/shop-trader.ts';
import { findUncaught } from '../../../../testkit/costing/try-faults.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** `npm run bench -- costing` runs 5,000 sequences of 60 steps, and plants every fault. */
test('for any trades, the rules value stock as the model does', async () => {
  for (const method of METHODS) {
    for (let seed = 1; seed <= 150; seed += 1) {
      const trader = new CoreTrader(method, shortWarehouses(seed));
      expect(await findDifference(trader, { seed, steps: 60, method })).toBeNull();
    }
  }
});

test('for any trades, the commands write what the model computes', async () => {
  for (const method of METHODS) {
    for (const seed of [1, 2]) {
      const trader = await ShopTrader.open(db.database, method, shortWarehouses(seed));
      expect(await findDifference(trader, { seed, steps: 60, method })).toBeNull();
    }
  }
});

test('six concurrent clients get the books of a shop that always knew the true costs', async () => {
  for (const method of METHODS) {
    const shop = await ShopTrader.open(db.database, method, []);
    const options = { seed: 7, operations: 150, clients: 6, method };
    const { difference, done, model } = await tradeAtOnce(shop, options);
    expect(difference).toBeNull();
    const knowing = await ShopTrader.open(db.database, method, []);
    expect(await replayAtTrueCost(knowing, done, model)).toBe(textOf(model.balances()));
  }
});

test('planted faults in the rules are detected', async () => {
  const some = FAULTS_OF_RULES.filter((_, index) => index % 20 === 4);
  expect(await findUncaught(some, ['testkit/costing/run-days.ts', '40', '60'])).toEqual([]);
});

test('each planted fault matches its source file', () => {
  const all = [FAULTS_OF_RULES, FAULTS_OF_STATEMENTS, FAULTS_OF_LATE_COSTS, FAULTS_OF_LAYERS];
  const unnoticed = all
    .flat()
    .filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from));
  expect(unnoticed).toEqual([]);
});

test('a planted fault in a statement is detected', async () => {
  const one = FAULTS_OF_STATEMENTS.slice(0, 1);
  const faulty = await createTestDatabase();
  const env = { CONNECTION: JSON.stringify(faulty.login) };
  const script = ['testkit/costing/run-commands.ts', '1', '20'];
  expect(await findUncaught(one, script, env)).toEqual([]);
  await faulty.drop();
});

test.each([
  ['S19', FAULTS_OF_LATE_COSTS],
  ['S20', FAULTS_OF_LAYERS],
])('the doctor detects by %s alone a fault in books that balance', async (id, faults) => {
  const env = {
    OWNER: JSON.stringify({ ...inject('server'), database: inject('template') }),
    LOGIN: JSON.stringify(inject('login')),
  };
  const script = ['testkit/costing/run-doctor.ts', id];
  expect(await findUncaught(faults, script, env)).toEqual([]);
});
