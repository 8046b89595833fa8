import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listItemsRoute, retryItemsRoute } from '../contract/sync-item.ts';
import { CONNECTIONS } from './connections.queries.ts';

/** Has several items done again, and says how many are and how many could not be. */
export function useRetryMany(onDone: () => void) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const format = useNumberFormat();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(retryItemsRoute, { body: { ids: [...ids] } }),
    onSuccess: ({ data: { retried, items } }) => {
      const refused = items.length - retried;
      const done = t('retried_many', { count: retried, shown: format.count(retried) });
      const left = t('retried_not', { count: refused, shown: format.count(refused) });
      showToast(refused === 0 ? done : `${done} ${left}`, refused === 0 ? 'done' : 'error');
      onDone();
    },
    onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [listItemsRoute.path] });
      return client.invalidateQueries({ queryKey: [CONNECTIONS] });
    },
  });
}
