import { type Lot, type LotUse, putIntoLots } from '#domains/inventory/core/batches/lots.ts';
import { putBackUses } from '#domains/inventory/core/levels/come-back.ts';
import { add, negate, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { DecidedReturn, ReturnFacts } from '#domains/sales/core/decide-return.ts';
import type { DecidedSale } from '#domains/sales/core/decide-sale.ts';
import { ACCOUNTS, METHODS } from './nabanna.ts';

const NOTHING = {
  quantity: 0 as Quantity,
  net: ZERO,
  order_discount_share: ZERO,
  vat: ZERO,
};

/** The facts for a return of a sale without earlier returns: `line 0`, `line 1`. */
export function returnFactsOf(sale: DecidedSale, customer_id: string | null): ReturnFacts {
  return {
    warehouse_id: 'shop floor',
    customer_id,
    lines: sale.lines.map((line, index) => ({
      id: `line ${index}`,
      variant_id: line.sold.id,
      decimals: line.sold.decimals,
      own_decimals: line.sold.decimals,
      factor: line.factor,
      quantity: line.quantity,
      net: line.net,
      order_discount_share: line.order_discount_share,
      vat: line.vat,
      vat_in_price: line.vat_in_price,
      moved: sale.moves
        .filter(({ line_no = 0 }) => line_no % 10_000 === index + 1)
        .map(({ variant_id, line_no = 0, ...move }) => ({
          variant_id,
          part: Math.floor(line_no / 10_000),
          quantity: quantity(-move.quantity),
          value: negate(move.value),
          returned: { quantity: 0 as Quantity, value: ZERO },
          lots: move.lots && move.lots.length > 0 ? putBackUses(move.lots) : null,
        })),
      returned: NOTHING,
    })),
    balance: {
      total: sale.total,
      paid: sale.paid,
      returned: ZERO,
      refunded: ZERO,
      credited: ZERO,
    },
    methods: METHODS,
    accounts: ACCOUNTS,
  };
}

/** The same facts after a return. */
export function returnFactsAfter(facts: ReturnFacts, done: DecidedReturn): ReturnFacts {
  const lines = facts.lines.map((line) => {
    const back = done.lines.find(({ sale_line_id }) => sale_line_id === line.id);
    if (back === undefined) return line;
    const { returned } = line;
    return {
      ...line,
      moved: line.moved.map((movedPart) => {
        const now = back.back.find(({ part }) => part === movedPart.part);
        const returned = {
          quantity: quantity(movedPart.returned.quantity + (now?.quantity ?? 0)),
          value: add(movedPart.returned.value, now?.value ?? ZERO),
        };
        return { ...movedPart, returned, lots: lotsAfter(movedPart.lots ?? null, now?.lots ?? []) };
      }),
      returned: {
        quantity: quantity(returned.quantity + back.own_quantity),
        net: add(returned.net, back.net),
        order_discount_share: add(returned.order_discount_share, back.order_discount_share),
        vat: add(returned.vat, back.vat),
      },
    };
  });
  const { balance } = facts;
  return {
    ...facts,
    lines,
    balance: {
      ...balance,
      returned: add(balance.returned, done.total),
      refunded: add(balance.refunded, done.refunded),
      credited: add(balance.credited, done.credited),
    },
  };
}

export function lotsAfter(
  lots: readonly Lot[] | null,
  back: readonly LotUse[],
): readonly Lot[] | null {
  return lots && putIntoLots(lots, putBackUses(back)).filter((lot) => lot.quantity > 0);
}
