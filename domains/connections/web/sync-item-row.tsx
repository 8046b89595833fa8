import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { SyncItem } from '../contract/sync-item.ts';
import { AppMark } from './app-mark.tsx';
import { DryRunDialog } from './dry-run-dialog.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { useItemWords } from './use-item-words.ts';
import { useRetry } from './use-retry.ts';

const COLOURS = { bad: 'var(--hk-bad)', ok: 'var(--hk-ok)', quiet: 'var(--hk-ink)' } as const;
const ICONS = { bad: IconAlertTriangle, ok: IconCheck, quiet: IconClock } as const;

type Props = { item: SyncItem; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** Whether a person may have it done again. */
export function canDoAgain({ can_retry, state }: SyncItem): boolean {
  return can_retry && state !== 'done';
}

/** One item: what it is, its state in words, and what can be done about it. */
export function SyncItemRow({ item, isChosen, onChoose }: Props) {
  const { t } = useTranslation('connections');
  const me = useMe();
  const dates = useDates();
  const format = useNumberFormat();
  const { tone, strong, text } = useItemWords(item);
  const [isIgnoring, setIgnoring] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const retrying = useRetry(item.id);
  const Icon = ICONS[tone];
  const name = t('item_sms', { end: format.digits(item.subject) });
  const canMend = me.can('app-integrations.update');
  const isOpen = item.state === 'to_fix';
  const canRetry = canDoAgain(item);
  return (
    <li>
      <span className={ui.row}>
        {canMend && (
          <Box component="label" p={13} m={-13}>
            <input
              type="checkbox"
              aria-label={t('choose_item', { name })}
              disabled={!canRetry}
              checked={isChosen && canRetry}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          </Box>
        )}
        <AppMark app={item.app} size={30} />
        <span className={ui.words}>
          <b>{name}</b>
          <small>{t('by_connection', { name: item.connection_name })}</small>
        </span>
      </span>
      <Group component="span" wrap="nowrap" align="start" gap={6} flex="2 1 260px">
        <Icon size={18} stroke={1.75} color={COLOURS[tone]} aria-hidden="true" />
        <span className={ui.words}>
          <Box component="b" fw={620} c={COLOURS[tone]}>
            {strong}
          </Box>
          {text.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </span>
      </Group>
      <span className={ui.row}>
        {canMend && canRetry && (
          <Button variant="default" size="md" onClick={() => setTrying(true)}>
            {t('dry_run')}
            <span className="for-readers"> {name}</span>
          </Button>
        )}
        {canMend && canRetry && (
          <Button
            variant="default"
            size="md"
            loading={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            {t(item.state === 'waiting' ? 'retry_now' : 'retry')}
            <span className="for-readers"> {name}</span>
          </Button>
        )}
        {canMend && isOpen && (
          <Button variant="default" size="md" onClick={() => setIgnoring(true)}>
            {t('ignore')}
            <span className="for-readers"> {name}</span>
          </Button>
        )}
      </span>
      <small>
        <time dateTime={item.created_at}>{dates.moment(item.created_at)}</time>
      </small>
      <DryRunDialog item={isTrying ? item : null} onClose={() => setTrying(false)} />
      <IgnoreDialog item={isIgnoring ? item : null} onClose={() => setIgnoring(false)} />
    </li>
  );
}
