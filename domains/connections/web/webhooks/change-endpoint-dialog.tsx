import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import {
  changeWebhookEndpointRoute,
  type WebhookEndpoint,
} from '../../contract/webhook-endpoint.ts';
import { EndpointFields, type Written } from './endpoint-fields.tsx';
import { readAgain } from './webhooks.queries.ts';

type Props = { endpoint: WebhookEndpoint | null; onClose: () => void };

export function ChangeEndpointDialog({ endpoint, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <FormDialog
      isOpen={endpoint !== null}
      draft={`webhook_endpoint ${endpoint?.id} ${endpoint?.version}`}
      title={t('change_title')}
      size={560}
      onClose={onClose}
    >
      {endpoint !== null && <ChangeForm endpoint={endpoint} onDone={onClose} />}
    </FormDialog>
  );
}

function ChangeForm({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  const { id, version, url, description, events } = endpoint;
  const [written, setWritten] = useDrafted<Written>('written', { url, description, events });
  const changing = useMutation({
    mutationFn: () => {
      const body = { ...written, events: [...written.events], version };
      return call(changeWebhookEndpointRoute, { params: { id }, body });
    },
    onSuccess: onDone,
    onSettled: () => readAgain(client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changing.isPending) changing.mutate();
  };
  const failure = failureMessage(changing.error, t('staff:unreached'));
  return (
    <form className={f.form} onSubmit={submit}>
      <EndpointFields value={written} onChange={setWritten} />
      <FormFoot
        failure={written.events.length > 0 ? failure : t('choose_event')}
        isBusy={changing.isPending}
        save={t('save')}
        onCancel={onDone}
      />
    </form>
  );
}
