import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { createWebhookEndpointRoute } from '../../contract/webhook-endpoint.ts';
import { OnceDialog } from '../once-dialog.tsx';
import { BEGIN, EndpointFields, type Written } from './endpoint-fields.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { readAgain } from './webhooks.queries.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Adds an endpoint, and shows its secret. */
export function NewEndpointDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <OnceDialog
      isOpen={isOpen}
      isShown={secret !== null}
      onClose={close}
      size={560}
      title={t(secret === null ? 'add' : 'added')}
    >
      {secret === null ? (
        <FormDraft of="webhook_endpoint">
          <EndpointForm onMade={setSecret} onClose={close} />
        </FormDraft>
      ) : (
        <ShownSecret secret={secret} text={t('shown_once')} onDone={close} />
      )}
    </OnceDialog>
  );
}

type FormProps = { onMade: (secret: string) => void; onClose: () => void };

function EndpointForm({ onMade, onClose }: FormProps) {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  // Sent twice, it is still one endpoint.
  const [id] = useState(() => newId());
  const [written, setWritten] = useDrafted<Written>('written', BEGIN);
  const adding = useMutation({
    mutationFn: () =>
      call(createWebhookEndpointRoute, { body: { ...written, id, events: [...written.events] } }),
    onSuccess: ({ data }) => onMade(data.secret),
    onSettled: () => readAgain(client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!adding.isPending) adding.mutate();
  };
  const hasEvents = written.events.length > 0;
  return (
    <form className={f.form} onSubmit={submit}>
      <EndpointFields value={written} onChange={setWritten} />
      <FormFoot
        failure={hasEvents ? failureMessage(adding.error, t('staff:unreached')) : t('choose_event')}
        isBusy={adding.isPending}
        save={t('add')}
        onCancel={onClose}
      />
    </form>
  );
}
