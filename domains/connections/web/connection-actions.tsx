import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Connection } from '../contract/connection.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import s from './integrations.module.css';
import { NewKeysDialog } from './new-keys-dialog.tsx';
import { useConnectionChange } from './use-connection-change.ts';

/** What can be done with a connection, beside its title. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const me = useMe();
  const change = useConnectionChange(connection);
  const [dialog, setDialog] = useState<'keys' | 'end' | null>(null);
  const { state } = connection;
  if (state === 'disconnected') return null;
  const running = change.isPending ? change.variables : null;
  return (
    <div className={s.actions} style={{ marginLeft: 'auto' }}>
      <Button
        variant="default"
        size="md"
        loading={running === 'check'}
        onClick={() => change.mutate('check')}
      >
        {t('check_now')}
      </Button>
      <Button variant="default" size="md" onClick={() => setDialog('keys')}>
        {t('change_keys')}
      </Button>
      {state !== 'needs_attention' && (
        <Button
          variant="default"
          size="md"
          loading={running === 'pause' || running === 'resume'}
          onClick={() => change.mutate(state === 'paused' ? 'resume' : 'pause')}
        >
          {t(state === 'paused' ? 'resume' : 'pause')}
        </Button>
      )}
      {me.can('app-integrations.delete') && (
        <Button variant="default" size="md" c="var(--hk-bad)" onClick={() => setDialog('end')}>
          {t('disconnect')}
        </Button>
      )}
      <NewKeysDialog
        connection={dialog === 'keys' ? connection : null}
        onClose={() => setDialog(null)}
      />
      <DisconnectDialog
        connection={dialog === 'end' ? connection : null}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
