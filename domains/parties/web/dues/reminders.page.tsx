import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type DueReminder, listRemindersRoute } from '../../contract/due-reminder.ts';
import { RemindAllDialog, RemindDialog } from './remind-dialog.tsx';
import s from './reminders.module.css';

const FILTERS = ['q', 'customer_id'] as const;

/** The most customers reminded by one request. */
const AT_ONCE = 100;

/** Overdue customers, the oldest first, with the message to send. */
export default function Reminders() {
  const { t } = useTranslation(['dues', 'lists']);
  const me = useMe();
  const [opened, setOpened] = useState<DueReminder | null>(null);
  const [isAll, setAll] = useState(false);
  const list = useList(listRemindersRoute, FILTERS, me.can('customer-statement.remind'));
  const { filters, change, rows } = list;
  const columns = useColumns(setOpened);
  const reached = rows
    .filter((row) => row.reached_at !== null && !row.is_reminded_today)
    .slice(0, AT_ONCE);
  return (
    <PagedList
      list={list}
      title={t('lists:reminders')}
      aside={
        <>
          <SectionTabs of="people" />
          {reached.length > 0 && (
            <Button
              size="md"
              leftSection={<IconMessage size={18} stroke={1.75} />}
              onClick={() => setAll(true)}
            >
              {t('remind_all')}
            </Button>
          )}
        </>
      }
      filters={
        <SearchBox label={t('remind_search')} value={filters.q} onChange={(q) => change({ q })} />
      }
      columns={columns}
      keyOf={(row) => row.id}
      noteOf={(row) => <LastReminded row={row} />}
      failed={t('reminders_failed')}
      empty={{ title: t('no_reminders'), text: t('no_reminders_text') }}
    >
      <RemindDialog reminder={opened} onClose={() => setOpened(null)} />
      <RemindAllDialog rows={reached} isOpen={isAll} onClose={() => setAll(false)} />
    </PagedList>
  );
}

/** The day of the last reminder, or why there is none. */
function LastReminded({ row }: { row: DueReminder }) {
  const { t } = useTranslation('dues');
  const dates = useDates();
  if (row.is_reminded_today) return <Tag tone="ok">{t('remind_today')}</Tag>;
  if (row.reached_at === null) return <Tag tone="warn">{t('remind_no_number')}</Tag>;
  if (row.reminded_on === null) return t('remind_never');
  return <span className="figures">{dates.day(row.reminded_on)}</span>;
}

function useColumns(onOpen: (row: DueReminder) => void): readonly Column<DueReminder>[] {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  const dates = useDates();
  return [
    {
      key: 'name',
      label: t('lists:name'),
      cell: (row) => (
        <button
          type="button"
          className={ui.link}
          aria-label={t('remind_acts', { name: row.name })}
          onClick={() => onOpen(row)}
        >
          {row.name}
        </button>
      ),
    },
    {
      key: 'text',
      label: t('remind_text'),
      cell: (row) => (
        <span className={`${ui.hint} ${s.text}`} lang={row.language}>
          {row.text}
        </span>
      ),
    },
    {
      key: 'oldest',
      label: t('remind_day'),
      cell: (row) => <span className="figures">{dates.day(row.oldest)}</span>,
    },
    { key: 'last', label: t('remind_last'), cell: (row) => <LastReminded row={row} /> },
    {
      key: 'deposit',
      label: t('deposit'),
      isNumeric: true,
      cell: (row) => (row.deposit === 0 ? '–' : format.amount(row.deposit)),
    },
    {
      key: 'overdue',
      label: t('remind_late'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.overdue),
    },
  ];
}
