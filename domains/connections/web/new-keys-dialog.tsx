import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { type Connection, changeConnectionRoute } from '../contract/connection.ts';
import { type App, findApp } from '../core/apps.ts';
import { hasNamedAccounts, type Keys } from '../core/read-keys.ts';
import { CONNECTIONS } from './connections.queries.ts';
import { KeyFields } from './key-fields.tsx';

type Props = { connection: Connection | null; onClose: () => void };

/** New keys of the same account, which are tried before they take the place of the old ones. */
export function NewKeysDialog({ connection, onClose }: Props) {
  const { t } = useTranslation('connections');
  const app = findApp(connection?.app ?? '');
  return (
    <FormDialog
      isOpen={connection !== null}
      // A secret is in no draft.
      draft={null}
      title={t('new_keys_title', { name: connection?.name ?? '' })}
      onClose={onClose}
    >
      {connection !== null && app !== undefined && (
        <KeysForm app={app} connection={connection} onDone={onClose} />
      )}
    </FormDialog>
  );
}

type FormProps = { app: App; connection: Connection; onDone: () => void };

function KeysForm({ app, connection, onDone }: FormProps) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const { id, version, account } = connection;
  const named = hasNamedAccounts(app) ? { [app.account_key]: account } : {};
  const [keys, setKeys] = useState<Keys>(named);
  const storing = useMutation({
    mutationFn: () => call(changeConnectionRoute, { params: { id }, body: { version, keys } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [CONNECTIONS] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!storing.isPending) storing.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <KeyFields app={app} keys={keys} onChange={setKeys} />
      <FormFoot
        failure={failureMessage(storing.error, t('staff:unreached'))}
        isBusy={storing.isPending}
        save={t('store_keys')}
        onCancel={onDone}
      />
    </form>
  );
}
