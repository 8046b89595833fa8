import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { readJournalRoute } from '../../contract/manual-journal.ts';

/** Begins a new manual entry with the lines of this one. */
export function CopyEntry({ id }: { id: string }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  if (!me.can('journal.create') || !me.can('journal.read')) return null;
  return (
    <Button
      component={Link}
      to={`/dashboard/ledger/journal/new?like=${id}`}
      variant="default"
      size="md"
    >
      {t('copy_entry')}
    </Button>
  );
}

/** The day on which a manual entry is reversed, or why it was not. */
export function EntryReversal({ id }: { id: string }) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const canRead = useMe().can('journal.read');
  const reading = queryOptionsFor(readJournalRoute, { params: { id } });
  const entry = useQuery({ ...reading, enabled: canRead }).data?.data;
  if (!entry || entry.reverses_on === null || entry.reversed_by !== null) return null;
  const day = dates.day(entry.reverses_on);
  return (
    <section className={ui.sheet} role="status">
      {entry.reversal_refusal === null ? (
        <p>{t('entry_reverses_on', { day })}</p>
      ) : (
        <p className={ui.warn}>
          {t('entry_not_reversed', { day })} {entry.reversal_refusal.text}
        </p>
      )}
    </section>
  );
}
