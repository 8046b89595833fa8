import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { type Connection, disconnectRoute } from '../contract/connection.ts';
import { CONNECTIONS } from './connections.queries.ts';

type Props = { connection: Connection | null; isByKeys: boolean; onClose: () => void };

/** Says what stays before it disconnects. */
export function DisconnectDialog({ connection, isByKeys, onClose }: Props) {
  const { t } = useTranslation('connections');
  return (
    <FormDialog
      isOpen={connection !== null}
      draft={null}
      title={t('disconnect_title', { name: connection?.name ?? '' })}
      onClose={onClose}
    >
      {connection !== null && <Sure id={connection.id} isByKeys={isByKeys} onClose={onClose} />}
    </FormDialog>
  );
}

type SureProps = { id: string; isByKeys: boolean; onClose: () => void };

function Sure({ id, isByKeys, onClose }: SureProps) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call(disconnectRoute, { params: { id } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: [CONNECTIONS] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ending.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t(isByKeys ? 'disconnect_text' : 'disconnect_text_oauth')}</p>
      <FormFoot
        failure={failureMessage(ending.error, t('staff:unreached'))}
        isBusy={ending.isPending}
        save={t('disconnect')}
        isBad
        onCancel={onClose}
      />
    </form>
  );
}
