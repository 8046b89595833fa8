import { CostingModel, type Standing } from './model.ts';
import type { Method } from './pile.ts';
import { Days } from './steps.ts';
import { PLACES, type Trader } from './trader.ts';

/** What of the ledger follows from what goods cost. */
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

/**
 * The first step after which the trader and the model differ, in words; null: they agree to the
 * paisa. After each step levels and accounts are compared.
 */
export async function findDifference(
  trader: Trader,
  { seed, steps, method }: { seed: number; steps: number; method: Method },
): Promise<string | null> {
  const model = new CostingModel(method, shortPlaces(seed));
  const days = new Days(model, trader, seed);
  for (let step = 1; step <= steps; step += 1) {
    const at = `${method}, seed ${seed}, step ${step}`;
    try {
      const done = await days.step();
      if (done.model !== done.trader) {
        return `${at}: ${done.told} was ${done.trader ? 'done' : 'refused'}`;
      }
      const [here, there] = [textOf(model.standing()), textOf(await trader.standing())];
      if (here !== there) return `${at}, after ${done.told}:\n${here}\nand it has\n${there}`;
    } catch (failure) {
      return `${at}: ${String(failure)}`;
    }
  }
  return null;
}

/** In every other run the shop sells goods that are not there. */
export const shortPlaces = (seed: number): readonly string[] => (seed % 2 === 1 ? [PLACES[0]] : []);

export const METHODS: readonly Method[] = ['average', 'fifo'];

/** Empty levels and accounts are as good as none. */
function textOf({ levels, ledger }: Standing): string {
  const goods = Object.entries(levels)
    .filter(([, [quantity, value]]) => quantity !== 0n || value !== 0n)
    .map(([variant, [quantity, value]]) => `${variant} ${quantity} worth ${value}`)
    .toSorted();
  const accounts = ACCOUNTS_OF_COST.map((name) => [name, ledger[name] ?? 0n] as const)
    .filter(([, amount]) => amount !== 0n)
    .map(([name, amount]) => `${name} ${amount}`);
  return [...goods, ...accounts].join(', ');
}
