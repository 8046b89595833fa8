import { add, type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { DecidedSale } from '#domains/pos/core/decide-sale.ts';
import type { DecidedReturn, ReturnFacts } from '#domains/sales/core/decide-return.ts';
import { ACCOUNTS, METHODS } from './nabanna.ts';

const NOTHING = {
  quantity: 0 as Quantity,
  net: ZERO,
  order_discount_share: ZERO,
  vat: ZERO,
  value: ZERO,
};

/** What a return of a sale rests on, when nothing has come back of it yet: `line 0`, `line 1`. */
export function returnFactsOf(sale: DecidedSale, customer_id: string | null): ReturnFacts {
  return {
    warehouse_id: 'shop floor',
    customer_id,
    lines: sale.lines.map((line, index) => ({
      id: `line ${index}`,
      variant_id: line.sold.id,
      decimals: line.sold.decimals,
      quantity: line.quantity,
      net: line.net,
      order_discount_share: line.order_discount_share,
      vat: line.vat,
      value: negate(sale.moves[index]?.value as Minor),
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

/** The same facts once a return was posted. */
export function returnFactsAfter(facts: ReturnFacts, done: DecidedReturn): ReturnFacts {
  const lines = facts.lines.map((line) => {
    const back = done.lines.find(({ sale_line_id }) => sale_line_id === line.id);
    if (back === undefined) return line;
    const { returned } = line;
    return {
      ...line,
      returned: {
        quantity: quantity(returned.quantity + back.quantity),
        net: add(returned.net, back.net),
        order_discount_share: add(returned.order_discount_share, back.order_discount_share),
        vat: add(returned.vat, back.vat),
        value: add(returned.value, back.value),
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
