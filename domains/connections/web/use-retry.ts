import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { listItemsRoute, retryItemRoute } from '../contract/sync-item.ts';
import { CONNECTIONS } from './connections.queries.ts';

/** Has an item done again. */
export function useRetry(id: string, onDone?: () => void) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryItemRoute, { params: { id } }),
    onSuccess: () => {
      showToast(t('retried'));
      onDone?.();
    },
    onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [listItemsRoute.path] });
      return client.invalidateQueries({ queryKey: [CONNECTIONS] });
    },
  });
}
