import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listPriceListsRoute, type PriceList } from '../../contract/price-list.ts';
import { CatalogTabs } from '../part/catalog-tabs.tsx';
import { useTerms } from '../part/use-terms.ts';
import { GroupsDialog } from './groups-dialog.tsx';
import { PriceListForm } from './price-list-form.tsx';

const FILTERS = ['q', 'status'] as const;

/** The price lists: other prices by customer, branch and day. */
export default function PriceLists() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const [opened, setOpened] = useState<'list' | 'groups' | null>(null);
  const navigate = useNavigate();
  const canRead = me.can('price-list.read');
  const canEdit = me.can('price-list.update');
  const close = () => setOpened(null);
  return (
    <ListPage
      title={t('price_lists')}
      file={canRead ? { list: listPriceListsRoute, query: dropEmpty(filters) } : null}
      trail={[t('common:products')]}
      aside={
        <>
          <CatalogTabs />
          {me.can('customers.update') && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconUsers size={18} stroke={1.75} />}
              onClick={() => setOpened('groups')}
            >
              {t('customer_groups')}
            </Button>
          )}
          {canEdit && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setOpened('list')}
            >
              {t('new_price_list')}
            </Button>
          )}
        </>
      }
      filters={
        canRead && (
          <>
            <SearchBox
              label={t('price_list_search')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            <Choice
              label={t('status')}
              value={filters.status}
              options={[{ value: 'archived', label: t('archived') }]}
              onChange={(status) => change({ status })}
            />
          </>
        )
      }
    >
      {canRead ? <Lists filters={filters} onClear={clear} /> : <NoPermission />}
      <FormDialog
        isOpen={opened === 'list'}
        draft="price_list"
        title={t('new_price_list')}
        size={560}
        onClose={close}
      >
        {opened === 'list' && (
          <PriceListForm
            list={null}
            onCancel={close}
            onDone={({ id }) => void navigate(`/dashboard/products/price-lists/${id}`)}
          />
        )}
      </FormDialog>
      <GroupsDialog isOpen={opened === 'groups'} onClose={close} />
    </ListPage>
  );
}

type Filters = Record<(typeof FILTERS)[number], string>;

function Lists({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const terms = useTerms();
  const listsQuery = useInfiniteQuery(
    pagesFor(listPriceListsRoute, { query: dropEmpty(filters) as never }),
  );
  const columns: Column<PriceList>[] = [
    {
      key: 'name',
      label: t('price_list'),
      cell: (row) => localName(row, format.language),
    },
    { key: 'group', label: t('for_whom'), cell: terms.groupOf },
    { key: 'branch', label: t('where'), cell: terms.branchOf },
    { key: 'days', label: t('when'), cell: terms.daysOf },
    {
      key: 'priority',
      label: t('priority'),
      isNumeric: true,
      cell: ({ priority }) => format.count(priority),
    },
    {
      key: 'lines',
      label: t('price_lines'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: ({ lines }) => format.count(lines),
    },
  ];
  return (
    <ListSheet
      query={listsQuery}
      label={t('price_lists')}
      columns={columns}
      rows={(listsQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={({ id }) => id}
      toOf={({ id }) => `/dashboard/products/price-lists/${id}`}
      noteOf={(row) => `${terms.groupOf(row)} · ${terms.branchOf(row)}`}
      failed={t('price_lists_failed')}
      empty={{ title: t('no_price_lists'), text: t('no_price_lists_text') }}
      isFiltered={Object.values(filters).some((value) => value !== '')}
      onClear={onClear}
    />
  );
}
