import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { readSaleRoute } from '../contract/read-sale.ts';
import type { Sale } from '../contract/sale.ts';
import { forgetStanding } from './forget-standing.ts';
import { noteHeard, type Unheard, unheardSales } from './unheard-sales.ts';

const EVERY_MS = 5_000;
/** Longer than any request is worked on: what is not in the book by then never comes into it. */
const LATE_MS = 60_000;

type Options = {
  key: string;
  /** Not while something lies over the till: whoever presses again in the payment hears by that. */
  isAsking: boolean;
  onFound: (sale: Sale) => void;
};

/**
 * What became of a sale whose answer never came: the line was cut, the page was left, the power
 * went. It is asked for until it is known; the sale that is in the book is shown.
 */
export function useUnheard({ key, isAsking, onFound }: Options): void {
  const client = useQueryClient();
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (!isAsking) return;
    let isOver = false;
    let isBusy = false;
    const look = async () => {
      const [sent] = unheardSales(key);
      if (sent === undefined || isBusy) return;
      isBusy = true;
      const sale = await soughtOf(sent);
      isBusy = false;
      if (isOver || sale === undefined) return;
      noteHeard(key, sent.id);
      if (sale === null) return;
      forgetStanding(client);
      found.current(sale);
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

/** The sale; null: it never came into the book. Undefined: nobody can say yet. */
async function soughtOf({ id, sent_at }: Unheard): Promise<Sale | null | undefined> {
  try {
    return (await call(readSaleRoute, { params: { id } })).data;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 403) return null;
    return status === 404 && Date.now() - sent_at > LATE_MS ? null : undefined;
  }
}
