import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconBan, IconCheck, IconEye } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { minor } from '#domains/kernel/core/money.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { connectAppRoute } from '../contract/connection.ts';
import type { App } from '../core/apps.ts';
import type { Keys } from '../core/read-keys.ts';
import { AppMark } from './app-mark.tsx';
import { CONNECTIONS } from './connections.queries.ts';
import s from './integrations.module.css';
import { KeyFields } from './key-fields.tsx';

type Props = { app: App; onClose: () => void };

/** What an app does and sees, then the fields that connect it. */
export function ConnectPanel({ app, onClose }: Props) {
  const { t } = useTranslation('connections');
  return (
    <section className={s.panel} aria-labelledby="connect-app">
      <div className={s.panelHead}>
        <AppMark app={app.app} size={48} />
        <span>
          <h2 id="connect-app">{app.name}</h2>
          <p className={s.quiet}>
            {t(`category_${app.category}`)} ·{' '}
            {app.countries.map((country) => t(`country_${country}`)).join(', ')}
          </p>
        </span>
        <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
      </div>
      <div>
        <h3>{t('what_it_does')}</h3>
        <ul className={s.ticks}>
          {['does_send', 'does_delivery', 'does_balance'].map((key) => (
            <li key={key}>
              <IconCheck size={18} stroke={1.75} aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('what_it_sees')}</h3>
        <ul className={s.ticks}>
          <li>
            <IconEye size={18} stroke={1.75} aria-hidden="true" />
            {t('sees')}
          </li>
          <li>
            <IconBan size={18} stroke={1.75} aria-hidden="true" />
            {t('sees_not')}
          </li>
        </ul>
      </div>
      <ConnectForm app={app} />
    </section>
  );
}

function ConnectForm({ app }: { app: App }) {
  const { t } = useTranslation(['connections', 'staff']);
  const [name, setName] = useState(app.name);
  const [keys, setKeys] = useState<Keys>({});
  const connecting = useConnecting();
  const failure = failureMessage(connecting.error, t('staff:unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Nothing is stored for a refused one, so each try is a request of its own.
    const body = { id: newId(), name, keys };
    if (!connecting.isPending) connecting.mutate({ app: app.app, body });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <TextInput
        size="md"
        label={t('name')}
        description={t('name_hint')}
        required
        withAsterisk={false}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <KeyFields app={app} keys={keys} onChange={setKeys} />
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" size="md" loading={connecting.isPending}>
        {t('connect_app', { app: app.name })}
      </Button>
      <p className={s.quiet}>{t('tried_note')}</p>
    </form>
  );
}

type Connecting = { app: string; body: { id: string; name: string; keys: Record<string, string> } };

function useConnecting() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useNumberFormat();
  return useMutation({
    mutationFn: ({ app, body }: Connecting) => call(connectAppRoute, { params: { app }, body }),
    onSuccess: async ({ data }) => {
      const balance = format.money(data.balance ?? minor(0));
      showToast(t('made', { name: data.name, balance }));
      await client.invalidateQueries({ queryKey: [CONNECTIONS] });
      await navigate(`/dashboard/settings/integrations/${data.id}`);
    },
  });
}
