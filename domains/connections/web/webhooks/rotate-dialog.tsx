import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { rotateWebhookSecretRoute, type WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { OnceDialog } from '../once-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { readAgain } from './webhooks.queries.ts';

type Props = { endpoint: WebhookEndpoint | null; onClose: () => void };

/** Makes a new secret, and says for how long the former one signs beside it. */
export function RotateDialog({ endpoint, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <OnceDialog
      isOpen={endpoint !== null}
      isShown={secret !== null}
      title={t('rotate_title')}
      size={520}
      onClose={close}
    >
      {secret !== null && <ShownSecret secret={secret} text={t('shown_once')} onDone={close} />}
      {secret === null && endpoint !== null && (
        <Rotation endpoint={endpoint} onMade={setSecret} onClose={close} />
      )}
    </OnceDialog>
  );
}

type FormProps = {
  endpoint: WebhookEndpoint;
  onMade: (secret: string) => void;
  onClose: () => void;
};

function Rotation({ endpoint, onMade, onClose }: FormProps) {
  const { t } = useTranslation(['webhooks', 'staff']);
  const client = useQueryClient();
  const { id, version, earlier_secret_until } = endpoint;
  const rotating = useMutation({
    mutationFn: () => call(rotateWebhookSecretRoute, { params: { id }, body: { version } }),
    onSuccess: ({ data }) => onMade(data.secret),
    onSettled: () => readAgain(client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rotating.isPending) rotating.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t(earlier_secret_until === null ? 'rotate_text' : 'rotate_again_text')}</p>
      <FormFoot
        failure={failureMessage(rotating.error, t('staff:unreached'))}
        isBusy={rotating.isPending}
        save={t('rotate')}
        onCancel={onClose}
      />
    </form>
  );
}
