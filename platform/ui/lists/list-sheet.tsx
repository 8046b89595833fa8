import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';
import { PageMessage } from '../page-message.tsx';
import s from './list-sheet.module.css';
import { ListTable, type ListTableProps } from './list-table.tsx';

/** The state of a paged query. */
type PagedQuery = {
  isPending: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Props<Row> = Omit<ListTableProps<Row>, 'hasMore' | 'isFetchingMore' | 'onMore'> & {
  query: PagedQuery;
  /** The message when there are no rows yet. */
  empty: { title: string; text: string };
  /** Whether a filter is active, and how to clear all. */
  isFiltered: boolean;
  onClear: () => void;
  /** The title of the error. */
  failed: string;
  /** Below the message of an empty list. */
  action?: ReactNode;
};

/** A list in each of its states: loading, loaded, empty, filtered empty, failed. */
export function ListSheet<Row>(props: Props<Row>) {
  const { t } = useTranslation('lists');
  const { query, empty, isFiltered, onClear, failed, action, ...table } = props;
  if (query.isPending) return <ListOutline columns={table.columns.length} />;
  if (query.error !== null && table.rows.length === 0) {
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (table.rows.length === 0 && table.before === undefined) {
    return isFiltered ? (
      <PageMessage title={t('nothing_found')} text={t('nothing_found_text')}>
        <Button variant="default" onClick={onClear}>
          {t('clear_filters')}
        </Button>
      </PageMessage>
    ) : (
      <PageMessage title={empty.title} text={empty.text}>
        {action}
      </PageMessage>
    );
  }
  return (
    <div className={s.list} data-old={query.isPlaceholderData || undefined}>
      <ListTable
        {...table}
        hasMore={query.hasNextPage}
        isFetchingMore={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}

const OUTLINE_ROWS = Array.from({ length: 10 }, (_, index) => `row-${index}`);

/** A skeleton of the table. */
function ListOutline({ columns }: { columns: number }) {
  const blocks = OUTLINE_ROWS.slice(0, Math.min(columns, 6));
  return (
    <div className={s.outline} aria-busy="true">
      {OUTLINE_ROWS.map((key) => (
        <div key={key} className={s.outlineRow}>
          {blocks.map((block) => (
            <i key={block} />
          ))}
        </div>
      ))}
    </div>
  );
}
