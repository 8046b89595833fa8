import { Button, CloseButton, Group, TextInput } from '@mantine/core';
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
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { connectAppRoute, type ShownApp } from '../contract/connection.ts';
import type { Keys } from '../core/read-keys.ts';
import { AppMark } from './app-mark.tsx';
import { CONNECTIONS } from './connections.queries.ts';
import { KeyFields } from './key-fields.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useWords } from './use-words.ts';

type Props = { app: ShownApp; onClose: () => void };

/** What an app does and sees, then the fields that connect it. */
export function ConnectPanel({ app, onClose }: Props) {
  const { t } = useTranslation('connections');
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="connect-app">
      <Group wrap="nowrap">
        <AppMark app={app.app} size={48} />
        <span>
          <h2 id="connect-app">{app.name}</h2>
          <small>
            {t(`category_${app.category}`)} ·{' '}
            {app.countries.map((country) => t(`country_${country}`)).join(', ')}
          </small>
        </span>
        <CloseButton size="lg" ml="auto" aria-label={t('close')} onClick={onClose} />
      </Group>
      {app.needs === 'keys' ? (
        <>
          <WhatMessagesDo />
          <ConnectForm app={app} />
        </>
      ) : (
        <>
          <WhatIsPermitted app={app} />
          <SignInForm app={app} />
        </>
      )}
    </section>
  );
}

/** What the member permits at the service. */
function WhatIsPermitted({ app }: { app: ShownApp }) {
  const { t } = useTranslation('connections');
  const inWords = useWords();
  return (
    <div>
      <p>{inWords(app.about)}</p>
      <h3>{t('what_you_permit')}</h3>
      <ul>
        {app.allows.map((words) => (
          <Group component="li" wrap="nowrap" gap={8} key={words.en}>
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            <small>{inWords(words)}</small>
          </Group>
        ))}
      </ul>
    </div>
  );
}

/** What a gateway of SMS does, and what it sees. */
function WhatMessagesDo() {
  const { t } = useTranslation('connections');
  return (
    <>
      <div>
        <h3>{t('what_it_does')}</h3>
        <ul>
          {['does_send', 'does_delivery', 'does_balance'].map((key) => (
            <Group component="li" wrap="nowrap" gap={8} key={key}>
              <IconCheck size={18} stroke={1.75} aria-hidden="true" />
              <small>{t(key)}</small>
            </Group>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('what_it_sees')}</h3>
        <ul>
          <Group component="li" wrap="nowrap" gap={8}>
            <IconEye size={18} stroke={1.75} aria-hidden="true" />
            <small>{t('sees')}</small>
          </Group>
          <Group component="li" wrap="nowrap" gap={8}>
            <IconBan size={18} stroke={1.75} aria-hidden="true" />
            <small>{t('sees_not')}</small>
          </Group>
        </ul>
      </div>
    </>
  );
}

function ConnectForm({ app }: { app: ShownApp }) {
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
      <small>{t('tried_note')}</small>
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
      if (!('id' in data)) return;
      const balance = format.money(data.balance ?? minor(0));
      showToast(t('made', { name: data.name, balance }));
      await client.invalidateQueries({ queryKey: [CONNECTIONS] });
      await navigate(`/dashboard/settings/integrations/${data.id}`);
    },
  });
}
