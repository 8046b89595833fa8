import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BooksTabs } from '#domains/accounting/web/part/books-tabs.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { useDocumentColumns } from '#domains/documents/web/part/document-list.tsx';
import { PeriodField, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listJournalsRoute, type ManualJournalRow } from '../contract/manual-journal.ts';

const FILTERS = ['q', 'from', 'to'] as const;

/** Manual entries; entries of other documents are in the ledger. */
export default function Journals() {
  const { t } = useTranslation(['treasury', 'lists']);
  const me = useMe();
  const list = useList(listJournalsRoute, FILTERS, me.can('journal.read'));
  const { filters, change } = list;
  const columns = useColumns();
  const dates = useDates();
  return (
    <PagedList
      list={list}
      title={t('journals')}
      trail={[t('lists:ledger')]}
      aside={
        <>
          <BooksTabs />
          {me.can('journal.create') && (
            <Button
              component={Link}
              to="/dashboard/ledger/journal/new"
              size="md"
              leftSection={<IconPlus />}
            >
              {t('new_journal')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchBox label={t('note_search')} value={filters.q} onChange={(q) => change({ q })} />
          <PeriodField from={filters.from} to={filters.to} onChange={change} />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => documentPath(row.id)}
      noteOf={(row) => `${dates.shortDay(row.business_date)} · ${row.number}`}
      failed={t('journals_failed')}
      empty={{ title: t('no_journals'), text: t('no_journals_text') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation(['treasury', 'lists']);
  const { language } = useNumberFormat();
  const { title, date, number, amount } = useDocumentColumns<ManualJournalRow>();
  const sides = (['debit', 'credit'] as const).map((side) => ({
    key: side,
    label: t(`lists:${side}`),
    cell: (row: ManualJournalRow) => localName(row[side], language),
  }));
  return [
    title(t('narration'), (row) => (
      <>
        {row.narration} {row.is_reversal_refused && <Tag tone="bad">{t('not_reversed')}</Tag>}
      </>
    )),
    ...sides,
    date,
    number,
    amount(t('amount'), (row) => row.amount),
  ];
}
