import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  replayWebhookDeliveriesRoute,
  replayWebhookEndpointRoute,
} from '../../contract/webhook-delivery.ts';
import { readAgain } from './webhooks.queries.ts';

/** One delivery, or all of an endpoint that failed. */
type Replay = { readonly delivery_id: string } | { readonly endpoint_id: string };

/** Has deliveries sent again, and says how many. */
export function useReplay() {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  const format = useNumberFormat();
  return useMutation({
    mutationFn: (replay: Replay) =>
      'delivery_id' in replay
        ? call(replayWebhookDeliveriesRoute, { body: { ids: [replay.delivery_id] } })
        : call(replayWebhookEndpointRoute, {
            params: { id: replay.endpoint_id },
            body: { failed: true },
          }),
    onSuccess: ({ data: { replayed: count } }) =>
      showToast(t('replayed', { count, shown: format.count(count) })),
    onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    onSettled: () => readAgain(client),
  });
}
