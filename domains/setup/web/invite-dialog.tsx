import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteStaffUserRoute, listStaffUsersRoute } from '#domains/access/contract/staff-user.ts';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { type PlaceChosen, PlaceFields } from './place-fields.tsx';
import s from './staff.module.css';

type Props = { isOpen: boolean; onClose: () => void };

export function InviteDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={480}
      fullScreen={isPhone}
      title={t('invite')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

type Fields = { address: string; name: string; language: 'bn' | 'en' } & PlaceChosen;

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const me = useMe();
  const [fields, setFields] = useState<Fields>({
    ...{ address: '', name: '', language: i18n.language === 'en' ? 'en' : 'bn', role_id: '' },
    branch_ids: me.branch_ids === null ? null : [...me.branch_ids],
    warehouse_ids: me.warehouse_ids === null ? null : [...me.warehouse_ids],
  });
  const sending = useSending(fields);
  const failure = failureWords(sending.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  if (sending.isSuccess) return <Sent address={fields.address} onClose={onClose} />;
  return (
    <form className={s.form} onSubmit={submit}>
      <label className={s.label}>
        {t('address')}
        <input
          className={s.field}
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
      <label className={s.label}>
        <span>
          {t('name')} <small>({t('optional')})</small>
        </span>
        <input
          className={s.field}
          maxLength={200}
          autoComplete="off"
          value={fields.name}
          onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
        />
      </label>
      <PlaceFields value={fields} onChange={(place) => setFields({ ...fields, ...place })} />
      <label className={s.label}>
        {t('message_in')}
        <select
          className={s.field}
          value={fields.language}
          onChange={(event) =>
            setFields({ ...fields, language: event.currentTarget.value === 'en' ? 'en' : 'bn' })
          }
        >
          <option value="bn">{t('common:language_bn')}</option>
          <option value="en">{t('common:language_en')}</option>
        </select>
      </label>
      {failure !== null && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={s.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" loading={sending.isPending}>
          {t('send_invitation')}
        </Button>
      </div>
    </form>
  );
}

function Sent({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <div className={s.form}>
      <p role="status" className={s.done}>
        {t('invitation_sent', { address })}
      </p>
      <div className={s.actions}>
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
