import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BooksTabs } from '#domains/accounting/web/part/books-tabs.tsx';
import { TreasuryTabs } from '#domains/treasury/web/part/treasury-tabs.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listRecurringRoute, type RecurringRow } from '../contract/recurring.ts';
import { type RecurringKind, TEMPLATE_STATES } from '../core/template-state.ts';
import { TemplateTags } from './template-tags.tsx';
import { pathOf, useKindOfPage, writePermission } from './use-kind-of-page.ts';
import { useTemplateText } from './use-template-text.ts';

const SEARCHES = {
  invoice: 'search',
  expense: 'search_expense',
  journal: 'search_journal',
} as const;

const FILTERS = ['q', 'state'] as const;

/** Templates of one kind, by next date. */
export default function Templates() {
  const kind = useKindOfPage();
  const { t } = useTranslation('recurring');
  const me = useMe();
  const list = useList(listRecurringRoute, FILTERS, me.can('recurring.read'), { kind });
  const { filters, change } = list;
  const columns = useColumns(kind);
  const templateText = useTemplateText();
  const writing = me.can(writePermission(kind)) && (
    <Button
      component={Link}
      to={pathOf(kind, 'new')}
      size="md"
      leftSection={<IconPlus size={18} stroke={1.75} />}
    >
      {t(`new_${kind}`)}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t(`recurring_${kind}`)}
      aside={
        <>
          <Tabs kind={kind} />
          {writing}
        </>
      }
      filters={
        <>
          <SearchBox label={t(SEARCHES[kind])} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('state')}
            value={filters.state}
            options={(['open', ...TEMPLATE_STATES] as const).map((value) => ({
              value,
              label: t(value === 'open' ? 'open' : `state_${value}`),
            }))}
            onChange={(state) => change({ state })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => pathOf(kind, row.id)}
      noteOf={templateText.describeSchedule}
      failed={t('failed')}
      empty={{ title: t(`none_${kind}`), text: t(`none_${kind}_text`) }}
      action={writing}
    />
  );
}

function Tabs({ kind }: { kind: RecurringKind }) {
  if (kind === 'invoice') return <SectionTabs of="sales" />;
  return kind === 'expense' ? <TreasuryTabs /> : <BooksTabs />;
}

/** Manual entries have no other side. */
function useColumns(kind: RecurringKind): readonly Column<RecurringRow>[] {
  const columns = useAllColumns(kind);
  return kind === 'journal' ? columns.filter(({ key }) => key !== 'party') : columns;
}

function useAllColumns(kind: RecurringKind): readonly Column<RecurringRow>[] {
  const { t } = useTranslation('recurring');
  const format = useNumberFormat();
  const dates = useDates();
  const templateText = useTemplateText();
  return [
    {
      key: 'name',
      label: t('name'),
      cell: (row) => (
        <>
          {row.name} <TemplateTags template={row} />
        </>
      ),
    },
    {
      key: 'party',
      label: t(kind === 'invoice' ? 'party' : 'supplier'),
      cell: (row) => row.party?.name ?? '–',
    },
    { key: 'when', label: t('repeats'), cell: templateText.describeSchedule },
    {
      key: 'next',
      label: t('next'),
      cell: (row) => (
        <span className="figures">
          {row.next_date === null || row.state === 'paused' ? '–' : dates.day(row.next_date)}
        </span>
      ),
    },
    {
      key: 'total',
      label: t('total'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.total),
    },
  ];
}
