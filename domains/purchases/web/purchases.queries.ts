import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import type { AnyRoute } from '#platform/contract/route.ts';

/** Posts a document of a receipt; afterwards stock, dues and lists are fetched again. */
export function usePosting<R extends AnyRoute>(route: R, onDone: (answer: CallAnswer<R>) => void) {
  const client = useQueryClient();
  const id = useRef(uuidv7());
  const posting = useMutation({
    mutationFn: (inputOf: (id: string) => CallInput<R>) => call(route, inputOf(id.current)),
    onSuccess: onDone,
    onError: (error) => {
      // After a rejection the next request may differ, so it gets a new document id.
      if (error instanceof ApiError && error.status !== 0) id.current = uuidv7();
    },
    onSettled: () => {
      announceProductsChanged();
      return client.invalidateQueries();
    },
  });
  return posting;
}
