import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readPaymentRoute } from '#domains/parties/contract/payment-received.ts';
import { invalidateAfterPosting } from '#domains/parties/web/part/invalidate-after-posting.ts';
import { readSaleRoute } from '#domains/sales/contract/read-sale.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { refreshCatalog } from '../search/use-catalog.ts';
import {
  nextToConfirm,
  noteConfirmed,
  readUnconfirmedSales,
  type UnconfirmedSale,
} from './unconfirmed-sales.ts';
import type { Posted } from './use-posting.ts';

const EVERY_MS = 5_000;
/** Longer than any request is worked on: what is not in the book by then never comes into it. */
const LATE_MS = 60_000;

type Options = {
  key: string;
  /** Not while something lies over the till: whoever presses again in the payment hears by that. */
  isAsking: boolean;
  onFound: (posted: Posted) => void;
};

/**
 * What became of a sale whose answer never came: the line was cut, the page was left, the power
 * went. It is asked for until it is known; the sale that is in the book is shown, and what became
 * of the earlier due that was to be paid with it.
 */
export function useUnconfirmedSales({ key, isAsking, onFound }: Options): void {
  const client = useQueryClient();
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (!isAsking) return;
    let isOver = false;
    let isBusy = false;
    const look = async () => {
      const sent = nextToConfirm(readUnconfirmedSales(key), Date.now());
      if (sent === undefined || isBusy) return;
      isBusy = true;
      const posted = await soughtOf(sent);
      isBusy = false;
      if (isOver || posted === undefined) return;
      noteConfirmed(key, sent.id);
      if (posted === null) return;
      refreshCatalog();
      invalidateAfterPosting(client);
      found.current(posted);
    };
    const again = () => void look();
    again();
    const timer = setInterval(again, EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [key, isAsking, client]);
}

/** What was posted; null: it never came into the book. Undefined: nobody can say yet. */
async function soughtOf(sent: UnconfirmedSale): Promise<Posted | null | undefined> {
  const sale = await answerOf(sent.sent_at, () => call(readSaleRoute, { params: { id: sent.id } }));
  if (sale === 'not_known') return undefined;
  if (sale === 'not_there' || sale === 'not_shown') return null;
  const posted = { sale: sale.data, wasThere: true, payment: null };
  if (sent.payment === undefined) return posted;
  const { id, is_sent } = sent.payment;
  // What never went, or was refused, is not waited for.
  const payment = await answerOf(is_sent ? sent.sent_at : 0, () =>
    call(readPaymentRoute, { params: { id } }),
  );
  if (payment === 'not_known') return undefined;
  if (payment === 'not_there') return { ...posted, earlier: 'not_taken' };
  if (payment === 'not_shown') return { ...posted, earlier: is_sent ? 'not_known' : 'not_taken' };
  return { ...posted, payment: payment.data };
}

/** The answer; or it is not there, not for this person to see, or nobody can say yet. */
async function answerOf<T>(
  sent_at: number,
  fetchAnswer: () => Promise<T>,
): Promise<T | 'not_there' | 'not_shown' | 'not_known'> {
  try {
    return await fetchAnswer();
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 403) return 'not_shown';
    return status === 404 && Date.now() - sent_at > LATE_MS ? 'not_there' : 'not_known';
  }
}
