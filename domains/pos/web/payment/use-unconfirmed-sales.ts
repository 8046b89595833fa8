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
/** Longer than any request runs: what is not posted by then never will be. */
const LATE_MS = 60_000;

type Options = {
  key: string;
  /** Not while a dialog is open: a retry in the payment dialog gets the response itself. */
  isAsking: boolean;
  onFound: (posted: Posted) => void;
};

/**
 * Finds out what became of sales without a response: the connection broke, the page was left, or
 * the power failed. It asks until that is known, and shows the posted sale and the payment of
 * earlier dues.
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

/** What was posted; null: it was never posted. Undefined: not known yet. */
async function soughtOf(sent: UnconfirmedSale): Promise<Posted | null | undefined> {
  const sale = await answerOf(sent.sent_at, () => call(readSaleRoute, { params: { id: sent.id } }));
  if (sale === 'not_known') return undefined;
  if (sale === 'not_there' || sale === 'not_shown') return null;
  const posted = { sale: sale.data, wasThere: true, payment: null };
  if (sent.payment === undefined) return posted;
  const { id, is_sent } = sent.payment;
  // A payment that was never sent, or was rejected, is not waited for.
  const payment = await answerOf(is_sent ? sent.sent_at : 0, () =>
    call(readPaymentRoute, { params: { id } }),
  );
  if (payment === 'not_known') return undefined;
  if (payment === 'not_there') return { ...posted, earlier: 'not_taken' };
  if (payment === 'not_shown') return { ...posted, earlier: is_sent ? 'not_known' : 'not_taken' };
  return { ...posted, payment: payment.data };
}

/** The response; or not found, forbidden, or not known yet. */
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
