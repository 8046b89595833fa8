import { z } from 'zod';
import { postDepositRoute } from '#domains/parties/contract/deposit.ts';
import { tenders } from '#domains/payments/contract/tender.ts';
import { documentId, id } from '#platform/contract/fields.ts';

/** A deposit for an order, or a refund of it. */
export const orderDeposit = z.strictObject({
  id: documentId,
  register_id: id.optional(),
  payments: tenders.min(1),
});

export type OrderDeposit = z.output<typeof orderDeposit>;

/** Rejections of a deposit, besides those of the order. */
export const { id_reused: _, ...DEPOSIT_REJECTIONS } = postDepositRoute.rejections;
