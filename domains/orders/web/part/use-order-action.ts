import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import type { AnyRoute } from '#platform/contract/route.ts';

/** An action on an order; afterwards all lists are reloaded. */
export function useOrderAction<R extends AnyRoute>(
  route: R,
  onDone?: (answer: CallAnswer<R>) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<R>) => call(route, input),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => client.invalidateQueries(),
  });
}
