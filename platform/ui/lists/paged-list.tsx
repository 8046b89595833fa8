import type { ReactNode } from 'react';
import { NoPermission } from '../no-permission.tsx';
import { ListPage } from './list-page.tsx';
import { ListSheet } from './list-sheet.tsx';
import type { ListTableProps } from './list-table.tsx';
import type { List } from './use-list.ts';

type OfTable = 'columns' | 'keyOf' | 'toOf' | 'noteOf' | 'isDense';

export type PagedListProps<Row> = Pick<ListTableProps<Row>, OfTable> & {
  list: List<Row>;
  title: string;
  /** The breadcrumbs, without this page. */
  trail?: readonly string[];
  /** Beside the title: tabs, a button to create. */
  aside?: ReactNode;
  /** The filters. */
  filters?: ReactNode;
  /** The message when there are no rows yet. */
  empty: { title: string; text: string };
  /** The title of the error. */
  failed: string;
  /** Below the message of an empty list. */
  action?: ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
};

/**
 * A page with one list: title, filters, rows, export; or the message that permission is missing.
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, title, trail = [], aside, filters, children, ...sheet } = props;
  const { canRead, listQuery, rows, clear, file } = list;
  return (
    <ListPage
      title={title}
      trail={trail}
      aside={aside}
      filters={canRead && filters}
      file={canRead ? file : null}
    >
      {canRead ? (
        <ListSheet
          {...sheet}
          query={listQuery}
          label={title}
          rows={rows}
          isFiltered={Object.values(list.filters).some((value) => value !== '')}
          onClear={clear}
        />
      ) : (
        <NoPermission />
      )}
      {children}
    </ListPage>
  );
}
