import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import {
  deleteWebhookEndpointRoute,
  listWebhookEndpointsRoute,
  type WebhookEndpoint,
} from '../../contract/webhook-endpoint.ts';
import { nameOf } from './endpoint-list.tsx';

type Props = { endpoint: WebhookEndpoint | null; onClose: () => void };

/** Says what goes with it before it is deleted. */
export function DeleteEndpointDialog({ endpoint, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <FormDialog
      isOpen={endpoint !== null}
      draft={null}
      title={t('delete_title', { name: endpoint === null ? '' : nameOf(endpoint) })}
      onClose={onClose}
    >
      {endpoint !== null && <Sure id={endpoint.id} onClose={onClose} />}
    </FormDialog>
  );
}

function Sure({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => call(deleteWebhookEndpointRoute, { params: { id } }),
    onSuccess: async () => {
      await navigate('/dashboard/settings/integrations/webhooks');
      // The endpoint itself is no more: reading it again would fail.
      await client.invalidateQueries({ queryKey: [listWebhookEndpointsRoute.path] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!deleting.isPending) deleting.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('delete_text')}</p>
      <FormFoot
        failure={failureMessage(deleting.error, t('staff:unreached'))}
        isBusy={deleting.isPending}
        save={t('delete')}
        isBad
        onCancel={onClose}
      />
    </form>
  );
}
