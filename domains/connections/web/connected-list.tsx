import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Connection } from '../contract/connection.ts';
import { AppMark } from './app-mark.tsx';
import { useApp } from './use-app.ts';
import { useWords } from './use-words.ts';

export const STATE_TONES = {
  active: 'ok',
  paused: undefined,
  needs_attention: 'bad',
  disconnected: undefined,
} as const;

/** The tag of a state; a paused one is neutral. */
export function StateTag({ state }: Pick<Connection, 'state'>) {
  const { t } = useTranslation('connections');
  const tone = STATE_TONES[state];
  return tone === undefined ? (
    <Tag>{t(`state_${state}`)}</Tag>
  ) : (
    <Tag tone={tone}>{t(`state_${state}`)}</Tag>
  );
}

/** The connections of the shop, those that need attention first. */
export function ConnectedList({ rows }: { rows: readonly Connection[] }) {
  const { t } = useTranslation('connections');
  return (
    <section aria-label={t('connected')}>
      <ul className={`${ui.rows} ${ui.box}`}>
        {rows.map((row) => (
          <ConnectedRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function ConnectedRow({ row }: { row: Connection }) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const at = row.last_success_at;
  const app = useApp(row.app);
  const inWords = useWords();
  return (
    <li>
      <span className={ui.row}>
        <AppMark app={row.app} size={40} />
        <span className={ui.words}>
          <b>{row.name}</b>
          <small>{row.account}</small>
        </span>
      </span>
      <span>
        <StateTag state={row.state} />
      </span>
      <span className={ui.words}>
        {app === undefined || app.needs === 'keys' ? t('syncs_message') : inWords(app.about)}
        <small>{at === null ? t('never') : dates.moment(at)}</small>
      </span>
      <Now row={row} />
      <Button
        component={Link}
        to={`/dashboard/settings/integrations/${row.id}`}
        variant="default"
        size="md"
      >
        {t('open')}
        <span className="for-readers"> {row.name}</span>
      </Button>
    </li>
  );
}

/** What is the matter now, and what became of what waits. */
function Now({ row }: { row: Connection }) {
  const { t } = useTranslation('connections');
  const format = useNumberFormat();
  const isByKeys = useApp(row.app)?.needs !== 'oauth2';
  const { attention_code, waiting, to_fix, state } = row;
  const waits = t('safe_waiting', { count: waiting, shown: format.count(waiting) });
  if (attention_code !== null) {
    return (
      <span className={ui.words}>
        <Box fw={620} c="var(--hk-bad)">
          {t(`code_${attention_code}`)}
        </Box>
        {isByKeys && <small>{waiting === 0 ? t('safe_nothing') : waits}</small>}
      </span>
    );
  }
  if (to_fix > 0) {
    return (
      <Box fw={620} c="var(--hk-warn)">
        {t('to_fix', { count: to_fix, shown: format.count(to_fix) })}
      </Box>
    );
  }
  if (!isByKeys) return <span>{t(`state_${state}`)}</span>;
  const idle = t(state === 'paused' ? 'now_paused' : 'now_fine');
  const text =
    waiting === 0 ? idle : t('now_waiting', { count: waiting, shown: format.count(waiting) });
  return <span>{text}</span>;
}
