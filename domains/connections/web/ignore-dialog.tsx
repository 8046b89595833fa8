import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ignoreItemRoute, listItemsRoute, type SyncItem } from '../contract/sync-item.ts';
import { CONNECTIONS } from './connections.queries.ts';
import s from './integrations.module.css';

type Props = { item: SyncItem | null; onClose: () => void };

/** Asks for the reason; three usual ones, or a text. */
export function IgnoreDialog({ item, onClose }: Props) {
  const { t } = useTranslation('connections');
  return (
    <FormDialog isOpen={item !== null} draft={null} title={t('ignore_title')} onClose={onClose}>
      {item !== null && <ReasonForm id={item.id} onDone={onClose} />}
    </FormDialog>
  );
}

function ReasonForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const ignoring = useMutation({
    mutationFn: () => call(ignoreItemRoute, { params: { id }, body: { reason } }),
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [listItemsRoute.path] });
      return client.invalidateQueries({ queryKey: [CONNECTIONS] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ignoring.isPending && reason.trim() !== '') ignoring.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <fieldset className={s.actions} style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className="for-readers">{t('ignore_usual')}</legend>
        {['ignore_1', 'ignore_2', 'ignore_3'].map((key) => (
          <Button key={key} variant="default" size="md" onClick={() => setReason(t(key))}>
            {t(key)}
          </Button>
        ))}
      </fieldset>
      <TextInput
        size="md"
        label={t('ignore_reason')}
        required
        withAsterisk={false}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFoot
        failure={failureMessage(ignoring.error, t('staff:unreached'))}
        isBusy={ignoring.isPending}
        save={t('ignore_save')}
        onCancel={onDone}
      />
    </form>
  );
}
