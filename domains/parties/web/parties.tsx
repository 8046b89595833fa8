import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Me, useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useNewDialog } from '#platform/ui/use-new-dialog.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listCustomersRoute, listSuppliersRoute } from '../contract/party.ts';
import { TakePartyBack } from './archive-party.tsx';
import type { Kind } from './kind.ts';
import { ADD_PERMISSIONS, NewPartyDialog } from './part/new-party.tsx';

type Row = CallAnswer<typeof listSuppliersRoute>['data'][number];

const routeOf = (kind: Kind) => (kind === 'customer' ? listCustomersRoute : listSuppliersRoute);

const FILTERS = ['q', 'due', 'sort', 'status'] as const;

type Filters = Record<(typeof FILTERS)[number], string>;

/** The list of customers or suppliers with their balances. */
export function Parties({ kind }: { kind: Kind }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const canRead = me.can(`${kind}s.read`);
  return (
    <ListPage
      title={t(`${kind}s`)}
      file={canRead ? { list: routeOf(kind), query: dropEmpty(filters) } : null}
      aside={
        <>
          <SectionTabs of="people" />
          <AddParty kind={kind} />
        </>
      }
      filters={
        canRead && (
          <>
            <SearchBox
              label={t('party_search')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            {seesDue(me, kind) && <DueChoices filters={filters} change={change} />}
            <Choice
              label={t('party_state')}
              value={filters.status}
              options={[{ value: 'archived', label: t('parties_put_away') }]}
              onChange={(status) => change({ status })}
            />
          </>
        )
      }
    >
      {canRead ? <Listed kind={kind} filters={filters} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

/** Adds a party and opens its page, where the other fields are entered. */
function AddParty({ kind }: { kind: Kind }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isNew, setNew] = useNewDialog(me.can(ADD_PERMISSIONS[kind]));
  if (!me.can(ADD_PERMISSIONS[kind])) return null;
  const added = async ({ id }: { id: string }) => {
    setNew(false);
    if (seesStatement(me, kind)) return navigate(pageOf(kind, id));
    return client.invalidateQueries();
  };
  return (
    <>
      <Button
        size="md"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={() => setNew(true)}
      >
        {t(`new_${kind}`)}
      </Button>
      <NewPartyDialog kind={kind} isOpen={isNew} onClose={() => setNew(false)} onAdded={added} />
    </>
  );
}

const pageOf = (kind: Kind, id: string) => `/dashboard/${kind}s/${id}`;

function seesStatement(me: Me, kind: Kind): boolean {
  return seesDue(me, kind) && me.can(`${kind}-statement.read`);
}

/** What a supplier is owed is shown only with permission to see costs. */
function seesDue(me: Me, kind: Kind): boolean {
  return kind === 'customer' || me.can('cost.read');
}

type DueProps = { filters: Filters; change: (changed: Partial<Filters>) => void };

function DueChoices({ filters, change }: DueProps) {
  const { t } = useTranslation('lists');
  return (
    <>
      <Choice
        label={t('due')}
        value={filters.due}
        options={[{ value: '1', label: t('with_due') }]}
        onChange={(due) => change({ due })}
      />
      <Choice
        label={t('order')}
        value={filters.sort}
        options={[{ value: 'due', label: t('by_due') }]}
        onChange={(sort) => change({ sort })}
      />
    </>
  );
}

type ListedProps = { kind: Kind; filters: Filters; onClear: () => void };

function Listed({ kind, filters, onClear }: ListedProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const me = useMe();
  const isOpened = seesStatement(me, kind);
  const partiesQuery = useInfiniteQuery(
    pagesFor(routeOf(kind), { query: dropEmpty(filters) as never }),
  );
  const due: Column<Row> = {
    key: 'due',
    label: t(kind === 'customer' ? 'due' : 'payable'),
    isNumeric: true,
    isPhoneNumeric: true,
    cell: ({ due: owed = ZERO }) => (owed === 0 ? '–' : format.amount(owed)),
  };
  const back: Column<Row> = {
    key: 'back',
    label: t('take_party_back'),
    cell: (row) => <TakePartyBack kind={kind} party={row} />,
  };
  const columns: Column<Row>[] = [
    { key: 'name', label: t('name'), cell: (row) => row.name },
    {
      key: 'phone',
      label: t('phone'),
      cell: (row) => <span className="figures">{format.phone(row.phone)}</span>,
    },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => <span className="figures">{format.phone(row.code)}</span>,
    },
    ...(seesDue(me, kind) ? [due] : []),
    ...(filters.status === 'archived' ? [back] : []),
  ];
  return (
    <ListSheet
      query={partiesQuery}
      label={t(`${kind}s`)}
      columns={columns}
      rows={(partiesQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={(row) => row.id}
      toOf={(row) => (isOpened ? pageOf(kind, row.id) : null)}
      noteOf={(row) =>
        filters.status === 'archived' ? (
          <TakePartyBack kind={kind} party={row} />
        ) : (
          <span className="figures">{format.phone(row.phone)}</span>
        )
      }
      failed={t('parties_failed')}
      empty={{ title: t(`no_${kind}s`), text: t(`no_${kind}s_text`) }}
      isFiltered={[filters.q, filters.due, filters.status].some((one) => one !== '')}
      onClear={onClear}
    />
  );
}
