import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import {
  Choice,
  FilterChip,
  PeriodField,
  SearchBox,
  SelectField,
} from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { type AuditEntryShown, listAuditLogRoute } from '../contract/audit-log.ts';
import { listStaffUsersRoute } from '../contract/staff-user.ts';
import type { SubjectKind } from '../core/audit-subject.ts';
import s from './audit-log.module.css';
import { useMe } from './part/me.tsx';
import { useAuditFormat } from './use-audit-format.ts';

const FILTERS = ['q', 'from', 'to', 'actor_id', 'action', 'subject_id', 'sort'] as const;

type Filters = Record<(typeof FILTERS)[number], string>;

/** The actions of a kind of document, and the key of what they are called. */
type DocumentGroup = { readonly action: string; readonly label: string };

/** What else is chosen among, by what an action begins with. */
const GROUPS = [
  'document',
  'approval',
  'account',
  'product',
  'variant',
  'transfer',
  'sales_quotation',
  'sales_order',
  'job',
  'challan',
  'purchase_quotation',
  'purchase_order',
  'count',
  'expense_category',
  'income_account',
  'ledger_account',
  'cheque',
  'recurring',
  'shift',
  'customer',
  'staff',
  'role',
  'api_key',
  'shop_settings',
  'books',
] as const;

type Props = {
  documentGroups: readonly DocumentGroup[];
  documentPath: (id: string) => string;
};

/** The audit log: who did what, when, from where, and the values before. It cannot be changed. */
export function AuditLogPage({ documentGroups, documentPath }: Props) {
  const { t } = useTranslation('audit');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const canRead = me.can('audit-log.read');
  return (
    <ListPage
      title={t('title')}
      file={canRead ? { list: listAuditLogRoute, query: dropEmpty(filters) } : null}
      trail={[t('common:settings')]}
      filters={
        canRead && (
          <AuditFilters filters={filters} documentGroups={documentGroups} onChange={change} />
        )
      }
    >
      {canRead ? (
        <Entries filters={filters} documentPath={documentPath} onClear={clear} />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

type EntriesProps = Pick<Props, 'documentPath'> & { filters: Filters; onClear: () => void };

function Entries({ filters, documentPath, onClear }: EntriesProps) {
  const { t } = useTranslation('audit');
  const query = dropEmpty(filters);
  const logQuery = useInfiniteQuery(pagesFor(listAuditLogRoute, { query: query as never }));
  const columns = useColumns();
  const auditFormat = useAuditFormat();
  const dates = useDates();
  return (
    <ListSheet
      label={t('title')}
      columns={columns}
      rows={(logQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={(entry) => entry.id}
      toOf={(entry) =>
        entry.subject.kind === 'document' ? documentPath(entry.subject.opens_id) : pathOf(entry)
      }
      noteOf={(entry) => (
        <>
          <Changes entry={entry} />
          <span className={s.where}>
            {[dates.moment(entry.at), auditFormat.device(entry), entry.address]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </>
      )}
      query={logQuery}
      empty={{ title: t('nothing'), text: t('nothing_text') }}
      isFiltered={Object.keys(query).some((name) => name !== 'sort')}
      onClear={onClear}
      failed={t('failed')}
    />
  );
}

const OPENS: Readonly<Partial<Record<SubjectKind, (id: string) => string>>> = {
  sales_quotation: (id) => `/dashboard/sales-quotation/${id}`,
  sales_order: (id) => `/dashboard/sales-order/${id}`,
  purchase_quotation: (id) => `/dashboard/purchase-quotation/${id}`,
  purchase_order: (id) => `/dashboard/purchase-order/${id}`,
  repair: (id) => `/dashboard/repairs/${id}`,
  customer: (id) => `/dashboard/customers/${id}`,
  supplier: (id) => `/dashboard/suppliers/${id}`,
  shift: (id) => `/dashboard/pos/shifts/${id}`,
  role: () => '/dashboard/settings/roles',
  api_key: () => '/dashboard/settings/api-keys',
  branch: () => '/dashboard/settings/branches',
  warehouse: () => '/dashboard/settings/branches',
  person: () => '/dashboard/settings/staff',
  shop: () => '/dashboard/settings/shop',
};

/** Variants have no page of their own: the stock journal of the variant is shown. */
function pathOf({ subject }: AuditEntryShown): string | null {
  const { kind, id, opens_id } = subject;
  if (kind === 'product') return id === opens_id ? '/dashboard/stock' : `/dashboard/stock/${id}`;
  return OPENS[kind]?.(opens_id) ?? null;
}

function useColumns(): readonly Column<AuditEntryShown>[] {
  const { t } = useTranslation('audit');
  const dates = useDates();
  const auditFormat = useAuditFormat();
  return [
    {
      key: 'what',
      label: t('what'),
      cell: (entry) => <span className={s.sentence}>{auditFormat.sentence(entry)}</span>,
    },
    { key: 'changed', label: t('changed'), cell: (entry) => <Changes entry={entry} /> },
    {
      key: 'when',
      label: t('when'),
      cell: (entry) => <span className="figures">{dates.moment(entry.at)}</span>,
    },
    {
      key: 'where',
      label: t('from_where'),
      cell: (entry) => (
        <span className={ui.words}>
          {auditFormat.device(entry)}
          <small>{entry.address}</small>
        </span>
      ),
    },
  ];
}

/** The changed fields, before and after. */
function Changes({ entry }: { entry: AuditEntryShown }) {
  const auditFormat = useAuditFormat();
  const changes = auditFormat.changes(entry);
  if (changes.length === 0) return null;
  return (
    <span className={`${ui.words} ${s.changes}`}>
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          {field}:{' '}
          {before !== null && (
            <>
              <del>{before}</del> <i aria-hidden="true">→</i>{' '}
            </>
          )}
          <b>{after}</b>
        </span>
      ))}
    </span>
  );
}

type FilterProps = {
  filters: Filters;
  documentGroups: readonly DocumentGroup[];
  onChange: (changed: Partial<Filters>) => void;
};

function AuditFilters({ filters, documentGroups, onChange }: FilterProps) {
  const { t } = useTranslation('audit');
  const { q, from, to, actor_id, action, subject_id, sort } = filters;
  const people = usePeople();
  return (
    <>
      <SearchBox label={t('search')} value={q} onChange={(text) => onChange({ q: text })} />
      <PeriodField from={from} to={to} onChange={onChange} />
      {people.length > 0 && (
        <SelectField
          label={t('person')}
          all={t('everybody')}
          value={actor_id}
          options={people}
          onChange={(id) => onChange({ actor_id: id })}
        />
      )}
      <SelectField
        label={t('kind')}
        all={t('everything')}
        value={action}
        options={[
          ...documentGroups.map(({ action, label }) => ({ value: action, label: t(label) })),
          ...GROUPS.map((value) => ({ value, label: t(`group_${value}`) })),
        ]}
        onChange={(value) => onChange({ action: value })}
      />
      <Choice
        label={t('order')}
        value={sort}
        options={[{ value: 'oldest', label: t('oldest_first') }]}
        onChange={(value) => onChange({ sort: value })}
      />
      {subject_id !== '' && (
        <FilterChip onRemove={() => onChange({ subject_id: '' })}>{t('only_this')}</FilterChip>
      )}
    </>
  );
}

/** The members of the shop, if the user may see them. */
function usePeople() {
  const me = useMe();
  const staffQuery = useQuery({
    ...allPagesFor(listStaffUsersRoute),
    enabled: me.can('staff-users.read'),
  });
  return (staffQuery.data ?? []).flatMap(({ user_id, name }) =>
    user_id === null ? [] : [{ value: user_id, label: name }],
  );
}
