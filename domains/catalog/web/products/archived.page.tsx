import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { showToast } from '#platform/ui/toasts.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { type Archived, listArchivedRoute, restoreArchivedRoute } from '../../contract/archived.ts';
import { CatalogTabs } from '../part/catalog-tabs.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';

const FILTERS = ['q', 'kind'] as const;
const KINDS = [
  { value: 'category', label: 'categories' },
  { value: 'brand', label: 'brands' },
  { value: 'custom_field', label: 'fields' },
  { value: 'customer_field', label: 'customer_fields' },
] as const;

/** Archived records, with a button to restore each. */
export default function ArchivedPage() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const canUpdate = me.can('product.update');
  const kinds = KINDS.filter(
    ({ value }) => value !== 'customer_field' || me.can('customers.update'),
  );
  const { filters, change, clear } = useFilters(FILTERS);
  const kind = kinds.find(({ value }) => value === filters.kind)?.value ?? 'category';
  return (
    <ListPage
      title={t('put_away_list')}
      trail={[t('common:products')]}
      file={canUpdate ? { list: listArchivedRoute, query: dropEmpty({ ...filters, kind }) } : null}
      aside={<CatalogTabs />}
      filters={
        canUpdate && (
          <>
            <SearchBox label={t('lists:name')} value={filters.q} onChange={(q) => change({ q })} />
            <Choice
              label={t('put_away_list')}
              value={kind}
              options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
              onChange={(value) => change({ kind: value === '' ? kind : value })}
            />
          </>
        )
      }
    >
      {canUpdate ? <Listed filters={{ ...filters, kind }} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

type Props = { filters: { q: string; kind: Archived['kind'] }; onClear: () => void };

function Listed({ filters, onClear }: Props) {
  const { t, i18n } = useTranslation('catalog');
  const dates = useDates();
  const archivedQuery = useInfiniteQuery(
    pagesFor(listArchivedRoute, { query: dropEmpty(filters) as never }),
  );
  const columns: Column<Archived>[] = [
    { key: 'name', label: t('lists:name'), cell: (row) => localName(row, i18n.language) },
    { key: 'at', label: t('put_away_at'), cell: (row) => dates.moment(row.archived_at) },
    { key: 'back', label: t('take_back'), cell: (row) => <Back row={row} /> },
  ];
  return (
    <ListSheet
      query={archivedQuery}
      label={t('put_away_list')}
      columns={columns}
      rows={(archivedQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={(row) => row.id}
      toOf={() => null}
      noteOf={(row) => <Back row={row} />}
      failed={t('put_away_failed')}
      empty={{ title: t('nothing_put_away'), text: t('nothing_put_away_text') }}
      isFiltered={filters.q !== ''}
      onClear={onClear}
    />
  );
}

function Back({ row: { id, kind, name } }: { row: Archived }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => call(restoreArchivedRoute, { params: { id }, body: { kind } }),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
    },
    onError: (error) => showToast(failureMessage(error, t('unreached')) ?? '', 'error'),
  });
  return (
    <Button
      size="md"
      variant="default"
      loading={restoring.isPending}
      aria-label={`${t('take_back')}: ${name}`}
      onClick={() => restoring.mutate()}
    >
      {t('take_back')}
    </Button>
  );
}
