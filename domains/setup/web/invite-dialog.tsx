import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteStaffUserRoute, listStaffUsersRoute } from '#domains/access/contract/staff-user.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { type StaffAccess, StaffAccessFields } from './staff-access-fields.tsx';

type Props = { isOpen: boolean; onClose: () => void };

export function InviteDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <FormDialog isOpen={isOpen} draft="invitation" onClose={onClose} size={480} title={t('invite')}>
      <InviteForm onClose={onClose} />
    </FormDialog>
  );
}

type Fields = { address: string; name: string; language: 'bn' | 'en' } & StaffAccess;

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const me = useMe();
  const [fields, setFields] = useDrafted<Fields>('fields', {
    address: '',
    name: '',
    language: i18n.language === 'en' ? 'en' : 'bn',
    role_id: '',
    branch_ids: me.branch_ids === null ? null : [...me.branch_ids],
    warehouse_ids: me.warehouse_ids === null ? null : [...me.warehouse_ids],
  });
  const sending = useSending(fields);
  const failure = failureMessage(sending.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  if (sending.isSuccess) return <Sent address={fields.address} onClose={onClose} />;
  return (
    <form className={f.form} onSubmit={submit}>
      <label className={f.label}>
        {t('address')}
        <input
          className={f.field}
          data-autofocus
          required
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.address}
          onChange={(event) => setFields({ ...fields, address: event.currentTarget.value })}
        />
        <small>{t('address_hint')}</small>
      </label>
      <label className={f.label}>
        <span>
          {t('name')} <small>({t('optional')})</small>
        </span>
        <input
          className={f.field}
          maxLength={200}
          autoComplete="off"
          value={fields.name}
          onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
        />
      </label>
      <StaffAccessFields
        value={fields}
        onChange={(access) => setFields({ ...fields, ...access })}
      />
      <label className={f.label}>
        {t('message_in')}
        <select
          className={f.field}
          value={fields.language}
          onChange={(event) =>
            setFields({ ...fields, language: event.currentTarget.value === 'en' ? 'en' : 'bn' })
          }
        >
          <option value="bn">{t('common:language_bn')}</option>
          <option value="en">{t('common:language_en')}</option>
        </select>
      </label>
      <FormFoot
        failure={failure}
        isBusy={sending.isPending}
        save={t('send_invitation')}
        onCancel={onClose}
      />
    </form>
  );
}

function Sent({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <div className={f.form}>
      <p role="status" className={f.done}>
        {t('invitation_sent', { address })}
      </p>
      <div className={f.actions}>
        <Button size="md" data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  );
}

function useSending(fields: Fields) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(inviteStaffUserRoute, { body: fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listStaffUsersRoute.path] }),
  });
}
