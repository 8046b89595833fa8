import { z } from 'zod';
import { postDepositRoute } from '#domains/parties/contract/deposit.ts';
import { tenders } from '#domains/payments/contract/tender.ts';
import { documentId, id } from '#platform/contract/fields.ts';

/** Money that is left for an order, or given back of it. */
export const orderDeposit = z.strictObject({
  id: documentId,
  register_id: id.optional(),
  payments: tenders.min(1),
});

export type OrderDeposit = z.output<typeof orderDeposit>;

/** What such money may be refused for, besides what the order is. */
export const { id_reused: _, ...DEPOSIT_REJECTIONS } = postDepositRoute.rejections;
