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
  /** What was paid of earlier dues along with it: a document of its own. */
  payment: PaymentReceived | null;
  /** What was to be paid of them is not in the book, or nobody here may see whether it is. */
  earlier?: 'not_taken' | 'not_known';
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
    // Sold or refused: stock and dues on the screen are not what they were. While it is to be
    // pressed again they stay: a limit or a deposit that this very sale used up is in no one's way.
    onSettled: (_posted, error, { sale }) => {
      const isNoted = findUnconfirmedSale(unconfirmedKey, sale.id) !== undefined;
      if (error === null || (isRefused(error) && !isNoted)) {
        refreshCatalog();
        invalidateAfterPosting(client);
      }
      if (error instanceof ApiError && error.code === 'promotions_changed')
        invalidatePromotions(client);
      // Somebody closed the shift meanwhile: the bar of the till is to say so.
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

/** What was sent before may be in the book, whatever is pressed now. */
const notedPayment = (before: UnconfirmedPayment | undefined, beside: PaymentRequest | null) =>
  before?.is_sent === true || beside === null ? before : { id: beside.id, is_sent: false };

/** Its sale is in the book by now. The note of it stays until both are on the screen. */
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
