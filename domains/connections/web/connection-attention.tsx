import { Box, Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Connection } from '../contract/connection.ts';
import { NewKeysDialog } from './new-keys-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useApp } from './use-app.ts';
import { type ConnectionAction, useConnectionChange } from './use-connection-change.ts';

/** What mends it; the others need new keys. */
const MENDS: Readonly<Record<string, ConnectionAction>> = {
  balance_empty: 'check',
  account_expired: 'check',
  owner_lost_access: 'take_over',
};

/** What is the matter with a connection, what is safe, and the button that mends it. */
export function ConnectionAttention({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const me = useMe();
  const format = useNumberFormat();
  const { change, isBusy, running } = useConnectionChange(connection);
  const [isTyping, setTyping] = useState(false);
  const { attention_code: code, waiting } = connection;
  const isByKeys = useApp(connection.app)?.needs !== 'oauth2';
  if (code === null) return null;
  const mend = MENDS[code];
  const label = mend === 'take_over' ? 'take_over' : 'top_up_done';
  return (
    <Paper role="status" className={ui.ends} bg="var(--hk-bad-tint)" p={14}>
      <div>
        <Box fw={620} c="var(--hk-bad)">
          {t(`code_${code}`)}
        </Box>
        <p>{t(`code_text_${code}`)}</p>
        {isByKeys && (
          <small>
            {waiting === 0
              ? t('safe_nothing')
              : t('safe_waiting', { count: waiting, shown: format.count(waiting) })}
          </small>
        )}
      </div>
      {code === 'access_withdrawn' || (code === 'secret_unreadable' && !isByKeys)
        ? me.can('app-integrations.create') && <SignInAgain connection={connection} isMain />
        : me.can('app-integrations.update') &&
          (mend === undefined ? (
            <Button size="md" disabled={isBusy} onClick={() => setTyping(true)}>
              {t('enter_new_key')}
            </Button>
          ) : (
            <Button
              size="md"
              loading={running === mend}
              disabled={isBusy}
              onClick={() => change.mutate(mend)}
            >
              {t(label)}
            </Button>
          ))}
      <NewKeysDialog connection={isTyping ? connection : null} onClose={() => setTyping(false)} />
    </Paper>
  );
}
