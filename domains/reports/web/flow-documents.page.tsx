import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FLOW_LINES } from '#domains/accounting/core/sections.ts';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { cashFlowDocumentsRoute, type FlowDocument } from '../contract/cash-flow-documents.ts';
import { OPENING_ENTRIES } from '../core/frame/report.ts';

const FILTERS = ['flow_line', 'from', 'to', 'branch_id'] as const;
const LINES: ReadonlySet<string> = new Set([...FLOW_LINES, OPENING_ENTRIES]);

/** The documents behind a line of the cash flow, each with its share. */
export default function FlowDocuments() {
  const { t } = useTranslation('reports');
  const me = useMe();
  const { filters } = useFilters(FILTERS);
  // Without a line and its days there is nothing to list: the statement shows which there are.
  if (!LINES.has(filters.flow_line) || filters.from === '' || filters.to === '') {
    return <Navigate to="/dashboard/reports/cash-flow-statement" replace />;
  }
  return (
    <ListPage
      title={t(`row_${filters.flow_line}`)}
      trail={[t('reports'), t('cash-flow-statement')]}
    >
      {me.can('financial-statements.read') && me.can('cost.read') ? (
        <Documents filters={filters} />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

type Filters = Record<(typeof FILTERS)[number], string>;

function Documents({ filters }: { filters: Filters }) {
  const { t } = useTranslation(['reports', 'lists']);
  const query = useInfiniteQuery(
    pagesFor(cashFlowDocumentsRoute, { query: dropEmpty(filters) as never }),
  );
  const pages = query.data?.pages ?? [];
  const columns = useColumns(pages[0]?.data);
  return (
    <ListSheet
      query={query}
      label={t('documents_of')}
      columns={columns}
      rows={pages.flatMap((page) => page.data.documents)}
      keyOf={(row) => `${row.document_id} ${row.branch_id}`}
      toOf={(row) => documentPath(row.document_id)}
      noteOf={(row) => t(`lists:kind_${row.document_kind}`)}
      isDense
      failed={t('failed')}
      empty={{ title: t('no_terms'), text: '' }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}

type Head = { came_in: FlowDocument['came_in']; went_out: FlowDocument['went_out'] } | undefined;

function useColumns(head: Head): Column<FlowDocument>[] {
  const { t } = useTranslation(['reports', 'lists']);
  const dates = useDates();
  const format = useNumberFormat();
  const side = (key: 'came_in' | 'went_out'): Column<FlowDocument> => ({
    key,
    label: t(key),
    isNumeric: true,
    isPhoneNumeric: true,
    cell: (row) => (row[key] === 0 ? '–' : format.amount(row[key])),
    total: head === undefined ? undefined : format.amount(head[key]),
  });
  return [
    {
      key: 'number',
      label: t('document'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'date', label: t('date'), cell: (row) => dates.day(row.business_date) },
    { key: 'kind', label: t('lists:kind'), cell: (row) => t(`lists:kind_${row.document_kind}`) },
    side('came_in'),
    side('went_out'),
  ];
}
