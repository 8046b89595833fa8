import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { clearSentDrafts, markDraftsSent } from './form-drafts.ts';
import { assertNumbersRead } from './unread-numbers.ts';

const STALE_MS = 30_000;
const TRIES_MAX = 2;

/** Error responses are final: only missing responses and a busy server are retried. */
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
        // The browser's network state is a guess, so requests are sent at once in any state.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < TRIES_MAX &&
          error instanceof ApiError &&
          (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: false,
      },
      // Mutations are never held back to be sent later unseen. An overloaded server has not
      // executed the request: only that case is retried.
      mutations: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < TRIES_MAX && error instanceof ApiError && error.code === 'overloaded',
      },
    },
  });
}
