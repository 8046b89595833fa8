import { CostingModel } from './model.ts';
import type { Method } from './pile.ts';
import { Days } from './steps.ts';
import { type Balances, MERGED, type Trader, VARIANTS, WAREHOUSES } from './trader.ts';

/** The ledger accounts that depend on costs. */
const ACCOUNTS_OF_COST = [
  'Stock in hand',
  'Goods in transit',
  'Suppliers',
  'Cost of sales',
  'Cost variance',
  'Stock gain',
  'Stock loss',
  'Goods for own use',
  'Opening balance',
] as const;

export type Run = {
  seed: number;
  steps: number;
  method: Method;
  /** The variants to trade; defaults to all. */
  variants?: readonly string[];
  /** Warehouses that can sell below zero stock. */
  short?: readonly string[];
};

/**
 * The first step after which the trader and the model differ, with all steps until then in words;
 * null: they agree to the paisa. Levels and accounts are compared after each step.
 */
export async function findDifference(trader: Trader, run: Run): Promise<string | null> {
  const { seed, steps, method, variants = variantsOf(trader), short = shortWarehouses(seed) } = run;
  const model = new CostingModel(method, short);
  const days = new Days(model, { seed, items: variants, is_late: trader.late !== undefined });
  const done: string[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const found = await differenceOfStep(days, model, trader, done);
    if (found === null) continue;
    return [`${method}, seed ${seed}, step ${step}: ${found}`, ...done].join('\n');
  }
  return null;
}

async function differenceOfStep(
  days: Days,
  model: CostingModel,
  trader: Trader,
  done: string[],
): Promise<string | null> {
  try {
    const step = days.plan();
    const isDone = step.model(model);
    done.push(`${done.length + 1}. ${step.said}${isDone ? '' : ' (refused)'}`);
    if ((await step.trader(trader)) !== isDone) return isDone ? 'it was refused' : 'it was done';
    if (isDone) step.done();
    const [here, there] = [textOf(model.balances()), textOf(await trader.balances())];
    return here === there ? null : `it has\n${there}\nthe model has\n${here}`;
  } catch (failure) {
    return String(failure);
  }
}

/** In every other run the shop sells below zero stock. */
export const shortWarehouses = (seed: number): readonly string[] =>
  seed % 2 === 1 ? [WAREHOUSES[0]] : [];

/** Only traders that can merge buy the variants that will be merged. */
function variantsOf({ late }: Trader): readonly string[] {
  return late === undefined ? VARIANTS : [...VARIANTS, ...MERGED.map(({ duplicate }) => duplicate)];
}

export const METHODS: readonly Method[] = ['average', 'fifo'];

/** Empty levels and accounts count as none. */
export function textOf({ levels, ledger }: Balances): string {
  const levelTexts = Object.entries(levels)
    .filter(([, [quantity, value]]) => quantity !== 0n || value !== 0n)
    .map(([variant, [quantity, value]]) => `${variant} ${quantity} worth ${value}`)
    .toSorted();
  const accounts = ACCOUNTS_OF_COST.map((name) => [name, ledger[name] ?? 0n] as const)
    .filter(([, amount]) => amount !== 0n)
    .map(([name, amount]) => `${name} ${amount}`);
  return [...levelTexts, ...accounts].join(', ');
}
