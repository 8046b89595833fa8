import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { type Quote, type QuoteRequest, quoteLinesRoute } from '../../contract/quoted-lines.ts';

const WAIT_MS = 200;

type Quoted = {
  /** The server's price of exactly these lines; null: not loaded yet. */
  quote: Quote | null;
  /** Whether they can be posted at the shown price. */
  isReady: boolean;
  error: unknown;
  again: () => void;
};

/** The server's price of these lines, with promotions; null: there is nothing to quote. */
export function useQuote(request: QuoteRequest | null): Quoted {
  const text = JSON.stringify(request);
  const [waited] = useDebouncedValue(text, WAIT_MS);
  const answer = useQuery({
    queryKey: [quoteLinesRoute.path, waited],
    queryFn: () => call(quoteLinesRoute, { body: JSON.parse(waited) as QuoteRequest }),
    enabled: waited !== 'null',
    // A promotion may have started or ended since the same request.
    staleTime: 0,
    retry: false,
  });
  const isOld = waited !== text;
  const quote = request === null || isOld ? null : (answer.data?.data ?? null);
  return {
    quote,
    isReady: request === null || quote !== null,
    error: request === null || isOld ? null : answer.error,
    again: () => void answer.refetch(),
  };
}

/** Runs the action now, or as soon as the quote of the same draft is loaded. */
export function useOnceQuoted<D>(draft: D, quoted: Quoted, act: () => void): () => void {
  const [wanted, setWanted] = useState<D | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const isQuoted = wanted === draft && quoted.isReady;
    if (isQuoted || wanted !== draft || quoted.error !== null) setWanted(null);
    if (isQuoted) act();
  });
  return () => (quoted.isReady ? act() : setWanted(() => draft));
}
