import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { type Quote, type QuoteRequest, quoteLinesRoute } from '../../contract/quoted-lines.ts';

const WAIT_MS = 200;

type Quoted = {
  /** What the server says of these very lines; null: it has not said yet. */
  quote: Quote | null;
  /** Whether nothing stands in the way of posting them at what is shown. */
  isReady: boolean;
  error: unknown;
  again: () => void;
};

/** What the server would sell these lines for, offers and all; null: there is nothing to ask. */
export function useQuote(request: QuoteRequest | null): Quoted {
  const text = JSON.stringify(request);
  const [waited] = useDebouncedValue(text, WAIT_MS);
  const answer = useQuery({
    queryKey: [quoteLinesRoute.path, waited],
    queryFn: () => call(quoteLinesRoute, { body: JSON.parse(waited) as QuoteRequest }),
    enabled: waited !== 'null',
    // An offer may have begun, or ended, since the same was asked.
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

/** Does what was asked for, at once or as soon as the server has said what the same draft costs. */
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
