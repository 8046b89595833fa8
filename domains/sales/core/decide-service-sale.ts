import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { decidePostedSale, type PostedSaleFacts } from './decide-posted-sale.ts';
import type { SaleCommand } from './decide-sale.ts';

/** Decides a sale of the till whose lines must all be services. Pure. */
export function decideServiceSale(
  command: SaleCommand,
  facts: PostedSaleFacts,
): ReturnType<typeof decidePostedSale> | Rejection<'not_a_service'> {
  const at = command.lines.findIndex(({ variant_id }) => {
    const variant = facts.variants.get(variant_id);
    return variant !== undefined && variant.kind !== 'service';
  });
  if (at >= 0) return reject('not_a_service', { path: `lines.${at}.variant_id` });
  return decidePostedSale(command, facts);
}
