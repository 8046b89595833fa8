import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import {
  type PaymentReceived,
  type PaymentRequest,
  postPaymentRoute,
  readPaymentRoute,
} from '#domains/parties/contract/payment-received.ts';
import { invalidateAfterPosting } from '#domains/parties/web/part/invalidate-after-posting.ts';
import { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { readSaleRoute } from '#domains/sales/contract/read-sale.ts';
import type { Sale, SaleRequest } from '#domains/sales/contract/sale.ts';
import { branchOf, openRegisterOf, registersQuery } from '#domains/shops/web/part/open-register.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { invalidatePromotions } from '../cart/use-promotions.ts';
import { refreshCatalog } from '../search/use-catalog.ts';
import {
  findUnconfirmedSale,
  isDecided,
  isRefused,
  noteConfirmed,
  noteFailed,
  noteSent,
  type UnconfirmedPayment,
} from './unconfirmed-sales.ts';

export type Posted = {
  sale: Sale;
  wasThere: boolean;
  /** The payment of earlier dues: a separate document. */
  payment: PaymentReceived | null;
  /** The payment of earlier dues was not posted, or the user may not see whether it was. */
  earlier?: 'not_taken' | 'not_known';
};

export type ToPost = { sale: SaleRequest; payment: PaymentRequest | null };

/** The sale is posted, the payment beside it is not. */
export class PaymentFailed extends Error {
  constructor(cause: unknown) {
    super('the earlier due was not taken', { cause });
  }
}

/**
 * Posts a sale, then the payment of earlier dues. If a response was lost, a document may be posted:
 * the same id returns the same document, and if the cart has changed since, the posted sale is
 * shown.
 */
export function usePosting(unconfirmedKey: string, onPosted: (posted: Posted) => void) {
  const client = useQueryClient();
  const approved = useApproved();
  return useMutation({
    mutationFn: async ({ sale, payment }: ToPost): Promise<Posted> => {
      const register_id = openRegisterOf(client, sale.warehouse_id);
      const at = register_id === undefined ? {} : { register_id };
      const branch_id = branchOf(client, sale.warehouse_id);
      const posted = await approved({ id: sale.id, branch_id, register_id }, (approval) =>
        postSale(unconfirmedKey, { ...sale, ...at, ...approval }, payment),
      );
      if (payment === null) return { ...posted, payment };
      return {
        ...posted,
        payment: await postEarlier(unconfirmedKey, sale.id, { ...payment, ...at }),
      };
    },
    onSuccess: onPosted,
    // Posted or rejected: stock and dues on the screen have changed. While it may be retried they
    // stay: a limit or deposit used up by this very sale must not block it.
    onSettled: (_posted, error, { sale }) => {
      const isNoted = findUnconfirmedSale(unconfirmedKey, sale.id) !== undefined;
      if (error === null || (isRefused(error) && !isNoted)) {
        refreshCatalog();
        invalidateAfterPosting(client);
      }
      if (error instanceof ApiError && error.code === 'promotions_changed')
        invalidatePromotions(client);
      // The shift was closed meanwhile: the bar of the till must show it.
      if (error instanceof ApiError && error.code === 'shift_not_open') {
        void client.invalidateQueries({ queryKey: registersQuery().queryKey });
      }
    },
  });
}

async function postSale(
  unconfirmedKey: string,
  body: SaleRequest,
  beside: PaymentRequest | null,
): Promise<Omit<Posted, 'payment'>> {
  const { id } = body;
  const before = findUnconfirmedSale(unconfirmedKey, id);
  const payment = notedPayment(before?.payment, beside);
  const note = () => ({ id, sent_at: Date.now(), payment });
  noteSent(unconfirmedKey, note());
  try {
    const { data } = await call(postSaleRoute, { body });
    return { sale: data, wasThere: false };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'id_reused') {
      noteSent(unconfirmedKey, note());
      return {
        sale: await thereAlready(id, () => noteFailed(unconfirmedKey, note())),
        wasThere: true,
      };
    }
    if (before === undefined ? isRefused(error) : isDecided(error))
      noteConfirmed(unconfirmedKey, id);
    else noteFailed(unconfirmedKey, note());
    throw error;
  }
}

async function thereAlready(id: string, onFailed: () => void): Promise<Sale> {
  try {
    return (await call(readSaleRoute, { params: { id } })).data;
  } catch (error) {
    onFailed();
    throw error;
  }
}

/** An earlier request may be posted, whatever is pressed now. */
const notedPayment = (before: UnconfirmedPayment | undefined, beside: PaymentRequest | null) =>
  before?.is_sent === true || beside === null ? before : { id: beside.id, is_sent: false };

/** Its sale is posted by now. Its note stays until both are on the screen. */
async function postEarlier(
  unconfirmedKey: string,
  id: string,
  body: PaymentRequest,
): Promise<PaymentReceived> {
  noteSent(unconfirmedKey, { id, sent_at: Date.now(), payment: { id: body.id, is_sent: true } });
  try {
    return await takeEarlier(body);
  } catch (cause) {
    const payment = { id: body.id, is_sent: !isRefused(cause) };
    noteFailed(unconfirmedKey, { id, sent_at: Date.now(), payment });
    throw new PaymentFailed(cause);
  }
}

async function takeEarlier(body: PaymentRequest): Promise<PaymentReceived> {
  try {
    return (await call(postPaymentRoute, { body })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'id_reused') throw error;
    return (await call(readPaymentRoute, { params: { id: body.id } })).data;
  }
}
