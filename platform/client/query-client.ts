import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { clearSentDrafts, markDraftsSent } from './form-drafts.ts';
import { assertNumbersRead } from './unread-numbers.ts';

const STALE_MS = 30_000;
const TRIES_MAX = 2;

/** A refusal is an answer: only what never arrived, or a server that is busy, is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (_, mutation) => {
        assertNumbersRead();
        markDraftsSent(mutation);
      },
      onSuccess: (_answer, _variables, _context, mutation) => clearSentDrafts(mutation),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // The browser's word on the network is a guess: the request itself tells, and at once.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < TRIES_MAX &&
          error instanceof ApiError &&
          (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: false,
      },
      // Nothing is kept back to be sent later unseen. What an overloaded server refused it did not
      // do: that alone is sent again.
      mutations: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < TRIES_MAX && error instanceof ApiError && error.code === 'overloaded',
      },
    },
  });
}
