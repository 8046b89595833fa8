import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import { ApiError, isUnanswered } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import {
  type PaymentReceived,
  type PaymentRequest,
  postPaymentRoute,
} from '../contract/payment-received.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import { readSaleRoute } from '../contract/read-sale.ts';
import type { Sale, SaleRequest } from '../contract/sale.ts';
import { forgetStanding } from './forget-standing.ts';
import { branchOf, openRegisterOf, registersQuery } from './part/open-register.ts';
import { noteHeard, noteSent } from './unheard-sales.ts';
import { forgetOffers } from './use-offers.ts';

export type Posted = {
  sale: Sale;
  wasThere: boolean;
  /** What was paid of earlier dues along with it: a document of its own. */
  payment: PaymentReceived | null;
};

export type ToPost = { sale: SaleRequest; payment: PaymentRequest | null };

/** The sale is in the book, what was to be paid beside it is not. */
export class PaymentFailed extends Error {
  constructor(cause: unknown) {
    super('the earlier due was not taken', { cause });
  }
}

/**
 * Posts a sale, and after it what is paid of earlier dues. An answer that was lost may mean that
 * a document is there: the same id again gives the same document, and where the cart has changed
 * since, the sale that is there is shown.
 */
export function usePosting(unheard: string, onPosted: (posted: Posted) => void) {
  const client = useQueryClient();
  const approved = useApproved();
  return useMutation({
    mutationFn: async ({ sale, payment }: ToPost): Promise<Posted> => {
      const register_id = openRegisterOf(client, sale.warehouse_id);
      const at = register_id === undefined ? {} : { register_id };
      const branch_id = branchOf(client, sale.warehouse_id);
      const posted = await approved({ id: sale.id, branch_id, register_id }, (named) =>
        postSale(unheard, { ...sale, ...at, ...named }),
      );
      if (payment === null) return { ...posted, payment };
      const body = { ...payment, ...at };
      const paid = await call(postPaymentRoute, { body }).catch((cause: unknown) => {
        throw new PaymentFailed(cause);
      });
      return { ...posted, payment: paid.data };
    },
    onSuccess: onPosted,
    // Sold or refused: stock and dues on the screen are not what they were. Without an answer they
    // stay, so that a limit or a deposit that this very sale used up stands in no one's way.
    onSettled: (_posted, error) => {
      if (!isUnanswered(error)) forgetStanding(client);
      if (error instanceof ApiError && error.code === 'offers_changed') forgetOffers(client);
      // Somebody closed the shift meanwhile: the bar of the till is to say so.
      if (error instanceof ApiError && error.code === 'shift_not_open') {
        void client.invalidateQueries({ queryKey: registersQuery().queryKey });
      }
    },
  });
}

async function postSale(unheard: string, body: SaleRequest): Promise<Omit<Posted, 'payment'>> {
  noteSent(unheard, { id: body.id, sent_at: Date.now() });
  try {
    const { data } = await call(postSaleRoute, { body });
    return { sale: data, wasThere: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'id_reused') {
      if (isRefused(error)) noteHeard(unheard, body.id);
      throw error;
    }
    const { data } = await call(readSaleRoute, { params: { id: body.id } });
    return { sale: data, wasThere: true };
  }
}

/** It was read and not taken; without such an answer it may be in the book all the same. */
const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  (error.lacks.length > 0 || [400, 404, 409, 422].includes(error.status));
