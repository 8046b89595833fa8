import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Connection } from '../contract/connection.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { NewKeysDialog } from './new-keys-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useApp } from './use-app.ts';
import { useConnectionChange } from './use-connection-change.ts';

/** What can be done with a connection, beside its title. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const me = useMe();
  const { change, isBusy, running } = useConnectionChange(connection);
  const [dialog, setDialog] = useState<'keys' | 'end' | null>(null);
  const { state } = connection;
  const isByKeys = useApp(connection.app)?.needs !== 'oauth2';
  if (state === 'disconnected') return null;
  return (
    <Group gap={8} ml="auto">
      <Button
        variant="default"
        size="md"
        loading={running === 'check'}
        disabled={isBusy}
        onClick={() => change.mutate('check')}
      >
        {t('check_now')}
      </Button>
      {isByKeys ? (
        <Button variant="default" size="md" disabled={isBusy} onClick={() => setDialog('keys')}>
          {t('change_keys')}
        </Button>
      ) : (
        me.can('app-integrations.create') &&
        state !== 'needs_attention' && <SignInAgain connection={connection} />
      )}
      {state !== 'needs_attention' && (
        <Button
          variant="default"
          size="md"
          loading={running === 'pause' || running === 'resume'}
          disabled={isBusy}
          onClick={() => change.mutate(state === 'paused' ? 'resume' : 'pause')}
        >
          {t(state === 'paused' ? 'resume' : 'pause')}
        </Button>
      )}
      {me.can('app-integrations.delete') && (
        <Button
          variant="default"
          size="md"
          c="var(--hk-bad)"
          disabled={isBusy}
          onClick={() => setDialog('end')}
        >
          {t('disconnect')}
        </Button>
      )}
      <NewKeysDialog
        connection={dialog === 'keys' ? connection : null}
        onClose={() => setDialog(null)}
      />
      <DisconnectDialog
        connection={dialog === 'end' ? connection : null}
        isByKeys={isByKeys}
        onClose={() => setDialog(null)}
      />
    </Group>
  );
}
