import { v7 as newId } from 'uuid';
import { textOf } from './compare.ts';
import type { Step } from './documents.ts';
import { CostingModel } from './model.ts';
import type { Method } from './pile.ts';
import type { ShopTrader } from './shop-trader.ts';
import { Days } from './steps.ts';
import { MERGED, VARIANTS } from './trader.ts';

const EVERYTHING = [...VARIANTS, ...MERGED.map(({ duplicate }) => duplicate)];

export type ManyClients = { seed: number; operations: number; clients: number; method: Method };

/**
 * Runs operations of several clients concurrently in one shop. The model gets them in the order in
 * which the shop posted them; after each round the books must match. Returns the first difference,
 * or what was done.
 */
export async function tradeAtOnce(
  shop: ShopTrader,
  { seed, operations, clients, method }: ManyClients,
): Promise<{ difference: string | null; done: Step[]; model: CostingModel }> {
  const model = new CostingModel(method);
  const days = new Days(model, { seed, items: EVERYTHING, is_late: true });
  const done: Step[] = [];
  let last = await shop.lastOrder();
  for (let tried = 0; tried < operations; ) {
    const round = planRound(days, clients);
    tried += round.length;
    const isDone = await Promise.all(round.map((step) => step.trader(shop)));
    const order = await shop.postedSince(last);
    last = order.last;
    const posted = round.filter((_, index) => isDone[index]).toSorted(by(order.documents));
    for (const step of posted) {
      if (!step.model(model)) return { difference: `${step.said} was done`, done, model };
      step.done();
      done.push(step);
    }
    const [here, there] = [textOf(model.balances()), textOf(await shop.balances())];
    if (here !== there) {
      const said = posted.map((step) => step.said).join('\n');
      const books = `it has\n${there}\nthe model has\n${here}`;
      const difference = `${method}, seed ${seed}, after ${tried}:\n${said}\n${books}`;
      return { difference, done, model };
    }
  }
  return { difference: null, done, model };
}

/** The same documents in another shop, in which each receipt has its final cost from the start. */
export async function replayAtTrueCost(
  shop: ShopTrader,
  done: readonly Step[],
  model: CostingModel,
): Promise<string> {
  for (const step of done) {
    if (step.is_late) continue;
    if (step.came === undefined) {
      if (!(await step.trader(shop))) return `refused: ${step.said}`;
      continue;
    }
    const { id, warehouse, lines } = step.came;
    const billLines = model.billLinesOf(id);
    const costed = lines.map((line, index) => {
      return { ...line, unit_cost: billLines[index]?.unit_cost ?? line.unit_cost };
    });
    await shop.receive(id, warehouse, costed);
    const freight = model.freightOf(id).map(Number);
    // A document of its own in this shop, before anything has moved.
    if (freight.some((amount) => amount !== 0)) await shop.late.putFreight(newId(), id, freight);
  }
  return textOf(await shop.balances());
}

/** Steps that depend on the moment run alone; else all that do not share a receipt. */
function planRound(days: Days, clients: number): Step[] {
  const round: Step[] = [];
  while (round.length < clients) {
    const step = days.plan();
    const isApart = step.is_alone || round.some((other) => isAboutSame(other, step));
    if (round.length === 0 || !isApart) round.push(step);
    if (isApart) break;
  }
  return round;
}

function isAboutSame(one: Step, other: Step): boolean {
  return one.receipt !== undefined && one.receipt === other.receipt;
}

/** Costs that moved nothing come first: their order does not matter. */
function by(documents: readonly string[]) {
  return (a: Step, b: Step) => documents.indexOf(a.id ?? '') - documents.indexOf(b.id ?? '');
}
