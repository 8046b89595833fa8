import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#domains/identity/web/part/copy-text.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { createApiKeyRoute, listApiKeysRoute } from '../contract/api-key.ts';
import { missingOf } from '../core/permission-groups.ts';
import s from './api-keys.module.css';
import { PermissionGroups } from './permission-groups.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** While the key is shown, only its own button closes the dialog: it is shown once. */
export function NewKeyDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation(['keys', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size={key === null ? 820 : 520}
      fullScreen={isPhone}
      title={t(key === null ? 'make_key' : 'key_made')}
      closeOnClickOutside={key === null}
      closeOnEscape={key === null}
      withCloseButton={key === null}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {key === null ? (
        <FormDraft of="api_key">
          <KeyForm onMade={setKey} onClose={close} />
        </FormDraft>
      ) : (
        <Shown text={key} onDone={close} />
      )}
    </Modal>
  );
}

const LIVES = ['30', '90', '365', ''] as const;

type Fields = { name: string; days: (typeof LIVES)[number]; scopes: ReadonlySet<string> };

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['keys', 'common', 'staff']);
  const [fields, setFields] = useDrafted<Fields>('fields', {
    name: '',
    days: '365',
    scopes: new Set(),
  });
  const making = useMaking(onMade);
  const failure = failureMessage(making.error, t('staff:unreached'));
  const { name, days, scopes } = fields;
  const turn = (permissions: readonly string[], isOn: boolean) => {
    const next = new Set(scopes);
    for (const permission of permissions) {
      if (isOn) next.add(permission);
      else next.delete(permission);
    }
    setFields({ ...fields, scopes: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending && scopes.size > 0) making.mutate(fields);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <label className={f.label}>
        {t('name')}
        <input
          className={f.field}
          data-autofocus
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
        />
        <small>{t('name_hint')}</small>
      </label>
      <Life value={days} onChange={(value) => setFields({ ...fields, days: value })} />
      <fieldset className={ui.stack}>
        <legend>{t('may')}</legend>
        <p className={ui.quiet}>{t('may_text')}</p>
        <PermissionGroups
          held={scopes}
          ready={null}
          missing={missingOf(scopes)}
          isFixed={false}
          onTurn={turn}
        />
      </fieldset>
      {failure !== null && (
        <p className={ui.failure} role="alert">
          {failure}
        </p>
      )}
      <FormBar count={scopes.size} isBusy={making.isPending} onClose={onClose} />
    </form>
  );
}

type LifeProps = { value: Fields['days']; onChange: (value: Fields['days']) => void };

function Life({ value, onChange }: LifeProps) {
  const { t } = useTranslation('keys');
  return (
    <label className={f.label}>
      {t('ends')}
      <select
        className={f.field}
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(LIVES.find((one) => one === chosen) ?? '');
        }}
      >
        {LIVES.map((days) => (
          <option key={days} value={days}>
            {t(`ends_${days === '' ? 'never' : days}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

type BarProps = { count: number; isBusy: boolean; onClose: () => void };

/** Stays visible, however long the list of permissions is. */
function FormBar({ count, isBusy, onClose }: BarProps) {
  const { t } = useTranslation(['keys', 'common']);
  const format = useNumberFormat();
  return (
    <div className={ui.bar}>
      <span role="status">
        {count === 0 ? t('choose_some') : t('may_count', { count, shown: format.count(count) })}
      </span>
      <Button variant="default" size="md" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" size="md" loading={isBusy} disabled={count === 0}>
        {t('make_key')}
      </Button>
    </div>
  );
}

function Shown({ text, onDone }: { text: string; onDone: () => void }) {
  const { t } = useTranslation('keys');
  return (
    <div className={f.form}>
      <p className={ui.quiet}>{t('shown_once')}</p>
      <code className={s.secret}>{text}</code>
      <div className={ui.last}>
        <CopyText text={text} />
        <Button size="md" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}

const DAY_MS = 24 * 60 * 60_000;

function useMaking(onMade: (key: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, days, scopes }: Fields) => {
      const expires_at =
        days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      return call(createApiKeyRoute, {
        body: { name, expires_at, scopes: [...scopes] as [string] },
      });
    },
    onSuccess: ({ data }) => onMade(data.key),
    onSettled: () => client.invalidateQueries({ queryKey: [listApiKeysRoute.path] }),
  });
}
