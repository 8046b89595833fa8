import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { reverseSaleRoute } from '#domains/sales/contract/reverse-sale.ts';
import type { postReturnRoute } from '#domains/sales/contract/sale-return.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { type Branch, move, owe, type PastSale } from './branch.ts';
import { registerField } from './drawer.ts';
import { idAt, run } from './run.ts';
import { methodOf } from './tenders.ts';

type Line = PastSale['lines'][number];

/** Perishable products are not returned. */
const PERISHABLE = ['fruit', 'dairy'];
const REASONS = ['একই বিল দুইবার হয়েছে', 'খদ্দের মত বদলেছেন', 'ভুল খদ্দেরের নামে বিল'];

/** One of the last sales is partly returned: cash out of the drawer, or less due. */
export async function takeBack(branch: Branch, at: Date): Promise<void> {
  const { shop, shelf } = branch;
  const found = findReturn(branch);
  if (found === null) return;
  const { sale, line, quantity, total } = found;
  const isOnDue = sale.due > 0;
  const refund = { payment_method_id: methodOf(shop.methods, 'cash'), amount: total };
  await run<typeof postReturnRoute>(shop.database, postReturn, {
    actor: branch.cashier,
    at,
    body: {
      id: idAt(at),
      sale_id: sale.id,
      ...registerField(branch),
      lines: [{ sale_line_id: line.id, quantity }],
      refunds: isOnDue ? [] : [refund],
    },
  });
  move(shelf, line.variant_id, quantity);
  if (isOnDue && sale.customer_id !== null) owe(branch, sale.customer_id, -total);
  if (!isOnDue) branch.cash -= total;
  // It is returned once: neither returned again nor reversed.
  branch.past.splice(branch.past.indexOf(sale), 1);
  branch.posted += 1;
}

function findReturn({ shop, chance, past, cash }: Branch) {
  const fit = past
    .filter(({ lines, due, total }) => lines.length > 1 && (due === 0 || due === total))
    .flatMap((sale) => sale.lines.map((line) => ({ sale, line })))
    .filter(({ line }) => {
      const variant = shop.variants.find(({ id }) => id === line.variant_id);
      return variant !== undefined && variant.left === null && !PERISHABLE.includes(variant.icon);
    })
    .map(({ sale, line }) => ({ sale, line, ...shareOf(line) }))
    .filter(({ sale, total }) => total > 0 && total < sale.total && total <= cash);
  return fit.length === 0 ? null : chance.oneOf(fit);
}

/** One unit of several, else the whole line. */
function shareOf(line: Line): { quantity: Quantity; total: Minor } {
  const quantity = Math.min(line.quantity, ONE) as Quantity;
  const share = (amount: Minor) =>
    takeShare({
      total: amount,
      of: line.quantity,
      taken_before: 0,
      taken: quantity,
      given_before: ZERO,
    });
  const net = subtract(share(line.net), share(line.order_discount_share));
  return { quantity, total: add(net, share(line.vat)) };
}

/** The branch admin reverses the last sale. */
export async function takeOut(branch: Branch, at: Date): Promise<void> {
  const { shop, chance, shelf, past } = branch;
  const sale = past.findLast(({ cash }) => cash <= branch.cash);
  if (sale === undefined) return;
  await run<typeof reverseSaleRoute>(shop.database, reverseSale, {
    actor: branch.admin,
    at,
    params: { id: sale.id },
    body: { id: idAt(at), reason: chance.oneOf(REASONS), ...registerField(branch) },
  });
  for (const { variant_id, quantity } of sale.lines) move(shelf, variant_id, quantity);
  branch.cash -= sale.cash;
  if (sale.customer_id !== null) owe(branch, sale.customer_id, -sale.due);
  past.splice(past.indexOf(sale), 1);
  branch.posted += 1;
}
