import { Button, Group } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  listPriceListLinesRoute,
  type PriceList,
  type PriceListRow,
  readPriceListRoute,
} from '../../contract/price-list.ts';
import { useTerms } from '../part/use-terms.ts';
import { PriceLineForm } from './price-line-form.tsx';
import { PriceListForm } from './price-list-form.tsx';

type Opened = 'list' | { line: PriceListRow | null } | null;

/** One price list: its terms and its lines. */
export default function OnePriceList() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('price-list.read');
  const { filters, change, clear } = useFilters(['q']);
  const [opened, setOpened] = useState<Opened>(null);
  const listQuery = useQuery({
    ...queryOptionsFor(readPriceListRoute, { params: { id } }),
    enabled: canRead,
  });
  const list = listQuery.data?.data;
  const canEdit = me.can('price-list.update') && list !== undefined && !list.archived;
  const close = () => setOpened(null);
  return (
    <ListPage
      title={list === undefined ? t('price_list') : localName(list, i18n.language)}
      trail={[t('common:products'), t('price_lists')]}
      file={
        canRead
          ? { list: listPriceListLinesRoute, params: { id }, query: dropEmpty(filters) }
          : null
      }
      aside={
        list !== undefined && (
          <>
            <Terms list={list} />
            {me.can('price-list.update') && (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPencil size={18} stroke={1.75} />}
                onClick={() => setOpened('list')}
              >
                {t('change')}
              </Button>
            )}
            {canEdit && (
              <Button
                size="md"
                leftSection={<IconPlus size={18} stroke={1.75} />}
                onClick={() => setOpened({ line: null })}
              >
                {t('add_price')}
              </Button>
            )}
          </>
        )
      }
      filters={
        canRead && (
          <SearchBox
            label={t('product_search')}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
        )
      }
    >
      {!canRead && <NoPermission />}
      {listQuery.error !== null && list === undefined && (
        <ErrorState
          title={t('price_lists_failed')}
          error={listQuery.error}
          onRetry={() => void listQuery.refetch()}
        />
      )}
      {list !== undefined && (
        <Lines
          list={list}
          q={filters.q}
          onClear={clear}
          onOpen={canEdit ? (line) => setOpened({ line }) : null}
        />
      )}
      <FormDialog
        isOpen={opened === 'list'}
        draft={`price_list ${id} ${list?.version}`}
        title={t('price_list')}
        size={560}
        onClose={close}
      >
        {opened === 'list' && list !== undefined && (
          <PriceListForm list={list} onCancel={close} onDone={close} />
        )}
      </FormDialog>
      <FormDialog
        isOpen={opened !== null && opened !== 'list'}
        draft={opened === null || opened === 'list' ? null : `list_price ${id} ${opened.line?.id}`}
        title={t('list_price')}
        size={560}
        onClose={close}
      >
        {opened !== null && opened !== 'list' && (
          <PriceLineForm price_list_id={id} line={opened.line} onDone={close} />
        )}
      </FormDialog>
    </ListPage>
  );
}

function Terms({ list }: { list: PriceList }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const terms = useTerms();
  const { priority } = list;
  return (
    <Group gap="6px 10px" align="stretch" ml={12} mr="auto">
      {list.archived && <Tag tone="warn">{t('archived')}</Tag>}
      <Tag>{terms.groupOf(list)}</Tag>
      <Tag>{terms.branchOf(list)}</Tag>
      <Tag>{terms.daysOf(list)}</Tag>
      {priority > 0 && <Tag>{`${t('priority')} ${format.count(priority)}`}</Tag>}
    </Group>
  );
}

type LinesProps = {
  list: PriceList;
  q: string;
  onClear: () => void;
  onOpen: ((line: PriceListRow) => void) | null;
};

function Lines({ list, q, onClear, onOpen }: LinesProps) {
  const { t } = useTranslation('catalog');
  const query = dropEmpty({ q }) as never;
  const linesQuery = useInfiniteQuery(
    pagesFor(listPriceListLinesRoute, { params: { id: list.id }, query }),
  );
  const lineLabels = useLineLabels();
  const columns: Column<PriceListRow>[] = [
    {
      key: 'goods',
      label: t('lists:goods'),
      cell: (row) =>
        onOpen === null ? (
          lineLabels.targetOf(row)
        ) : (
          <button type="button" className={ui.link} onClick={() => onOpen(row)}>
            {lineLabels.targetOf(row)}
          </button>
        ),
    },
    { key: 'from', label: t('as_many'), cell: lineLabels.boundsOf },
    { key: 'was', label: t('price'), isNumeric: true, cell: lineLabels.plainOf },
    {
      key: 'price',
      label: t('list_price'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => <b className="figures">{lineLabels.priceTextOf(row)}</b>,
    },
  ];
  return (
    <ListSheet
      query={linesQuery}
      label={t('price_lines')}
      columns={columns}
      rows={(linesQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={({ id }) => id}
      noteOf={lineLabels.boundsOf}
      failed={t('price_lists_failed')}
      empty={{ title: t('no_price_lines'), text: t('no_price_lines_text') }}
      isFiltered={q !== ''}
      onClear={onClear}
    />
  );
}

/** Texts for the target, the limits and the effect of a line. */
function useLineLabels() {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const shareOf = (rate: PriceListRow['rate']) => {
    if (rate === null) return '';
    const share = `${format.percent(Math.abs(rate) as typeof rate)}%`;
    return rate < 0 ? `\u2212${share}` : `+${share}`;
  };
  return {
    targetOf: (row: PriceListRow) => {
      const name = localName(row, format.language);
      if (row.category_id !== null) return t('all_of_category', { name });
      if (row.brand_id !== null) return t('all_of_brand', { name });
      return name === '' ? t('all_goods') : name;
    },
    boundsOf: (row: PriceListRow) => {
      const { min_quantity, max_quantity, min_amount, max_amount } = row;
      const span = (from: string, to: string | null) =>
        to === null ? `${from}+` : `${from}–${to}`;
      const to = max_quantity === null ? null : format.quantity(max_quantity);
      const up = max_amount === null ? null : format.money(max_amount);
      return [
        min_quantity > 0 || to !== null ? span(format.quantity(min_quantity), to) : '',
        min_amount > 0 || up !== null ? span(format.money(min_amount), up) : '',
      ]
        .filter(Boolean)
        .join(' · ');
    },
    plainOf: ({ sale_price, unit_id }: PriceListRow) =>
      sale_price === null || unit_id !== null ? '–' : format.money(sale_price),
    priceTextOf: (row: PriceListRow) => {
      const per = localName({ name: row.unit_name, name_bn: row.unit_name_bn }, format.language);
      const price = row.price === null ? shareOf(row.rate) : format.money(row.price);
      return per === '' ? price : `${price} / ${per}`;
    },
  };
}
