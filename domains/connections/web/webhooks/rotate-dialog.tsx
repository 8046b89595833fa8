import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { rotateWebhookSecretRoute, type WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { ShownSecret } from './shown-secret.tsx';
import { readAgain } from './webhooks.queries.ts';

type Props = { endpoint: WebhookEndpoint | null; onClose: () => void };

/** Makes a new secret, and says for how long the former one signs beside it. */
export function RotateDialog({ endpoint, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <FormDialog
      isOpen={endpoint !== null}
      draft={null}
      title={t('rotate_title')}
      size={520}
      onClose={onClose}
    >
      {endpoint !== null && <Rotation endpoint={endpoint} onDone={onClose} />}
    </FormDialog>
  );
}

function Rotation({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const { id, version } = endpoint;
  const rotating = useMutation({
    mutationFn: () => call(rotateWebhookSecretRoute, { params: { id }, body: { version } }),
    onSuccess: ({ data }) => setSecret(data.secret),
    onSettled: () => readAgain(client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rotating.isPending) rotating.mutate();
  };
  if (secret !== null) {
    return <ShownSecret secret={secret} text={t('shown_once')} onDone={onDone} />;
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('rotate_text')}</p>
      <FormFoot
        failure={failureMessage(rotating.error, t('staff:unreached'))}
        isBusy={rotating.isPending}
        save={t('rotate')}
        onCancel={onDone}
      />
    </form>
  );
}
