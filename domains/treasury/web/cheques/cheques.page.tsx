import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { Choice, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNewDialog } from '#platform/ui/use-new-dialog.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Cheque, listChequesRoute } from '../../contract/cheque.ts';
import { CHEQUE_DIRECTIONS, CHEQUE_STATES } from '../../core/cheque-state.ts';
import { ChequeActionsDialog } from './cheque-actions-dialog.tsx';
import { ChequeTag, useChequeDays } from './cheque-tag.tsx';
import { NewChequeDialog } from './new-cheque-dialog.tsx';

const FILTERS = ['q', 'direction', 'state', 'party_id'] as const;

/** Uncleared cheques of customers and to suppliers, by date. */
export default function Cheques() {
  const { t } = useTranslation(['dues', 'lists']);
  const me = useMe();
  const [isNew, setNew] = useNewDialog(me.can('cheques.create'));
  const [opened, setOpened] = useState<Cheque | null>(null);
  const list = useList(listChequesRoute, FILTERS, me.can('cheques.read'));
  const { filters, change } = list;
  const columns = useColumns(setOpened);
  const note = useChequeDays();
  return (
    <PagedList
      list={list}
      title={t('lists:cheques')}
      aside={
        <>
          <SectionTabs of="people" />
          {me.can('cheques.create') && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setNew(true)}
            >
              {t('cheque_new')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchBox label={t('cheque_search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('cheque_of')}
            value={filters.direction}
            options={CHEQUE_DIRECTIONS.map((value) => ({ value, label: t(`cheque_${value}`) }))}
            onChange={(direction) => change({ direction })}
          />
          <SelectField
            label={t('cheque_state')}
            all={t('cheque_open')}
            value={filters.state}
            options={['all', ...CHEQUE_STATES].map((value) => {
              return { value, label: t(`cheque_${value}`) };
            })}
            onChange={(state) => change({ state })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      noteOf={(row) => (
        <>
          {note(row)} · <ChequeTag cheque={row} />
        </>
      )}
      failed={t('cheques_failed')}
      empty={{ title: t('no_cheques'), text: t('no_cheques_text') }}
    >
      <NewChequeDialog isOpen={isNew} onClose={() => setNew(false)} />
      <ChequeActionsDialog cheque={opened} onClose={() => setOpened(null)} />
    </PagedList>
  );
}

function useColumns(onOpen: (cheque: Cheque) => void): readonly Column<Cheque>[] {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  const dates = useDates();
  const days = useChequeDays();
  return [
    {
      key: 'name',
      label: t('cheque_party'),
      cell: (row) => (
        <button
          type="button"
          className={ui.link}
          aria-label={`${row.party_name}, ${t('cheque_acts', { number: row.number })}`}
          onClick={() => onOpen(row)}
        >
          {row.party_name}
        </button>
      ),
    },
    {
      key: 'number',
      label: t('cheque_number'),
      cell: (row) => (
        <>
          <span className="figures">{row.number}</span>{' '}
          <Box component="small" fz={13}>
            {row.bank}
          </Box>
        </>
      ),
    },
    {
      key: 'date',
      label: t('cheque_day'),
      cell: (row) => (
        <>
          <span className="figures">{dates.day(row.cheque_date)}</span>{' '}
          <Box component="small" fz={13}>
            {days(row)}
          </Box>
        </>
      ),
    },
    { key: 'state', label: t('cheque_state'), cell: (row) => <ChequeTag cheque={row} /> },
    {
      key: 'amount',
      label: t('amount'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.amount),
    },
  ];
}
