import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import {
  endWebhookRotationRoute,
  pauseWebhookEndpointRoute,
  resumeWebhookEndpointRoute,
  testWebhookEndpointRoute,
  type WebhookEndpoint,
} from '../../contract/webhook-endpoint.ts';
import { readAgain } from './webhooks.queries.ts';

const ROUTES = {
  pause: pauseWebhookEndpointRoute,
  resume: resumeWebhookEndpointRoute,
  end_rotation: endWebhookRotationRoute,
};

export type EndpointAction = keyof typeof ROUTES | 'test';

/**
 * Pauses an endpoint, resumes it, ends its rotation, or sends it a test. While one of them runs, it
 * is busy wherever it is shown: another change would conflict with its version.
 */
export function useEndpointChange({ id, version }: Pick<WebhookEndpoint, 'id' | 'version'>) {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  const mutationKey = ['webhooks', 'change', id];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const change = useMutation({
    mutationKey,
    mutationFn: async (action: EndpointAction) => {
      if (action === 'test') await call(testWebhookEndpointRoute, { params: { id } });
      else await call(ROUTES[action], { params: { id }, body: { version } });
    },
    onSuccess: (_data, action) => showToast(t(`done_${action}`)),
    onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    onSettled: () => readAgain(client),
  });
  return { change, isBusy, running: change.isPending ? change.variables : null };
}
