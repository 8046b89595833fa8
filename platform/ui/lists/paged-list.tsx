import type { ReactNode } from 'react';
import { NoPermission } from '../no-permission.tsx';
import { ListPage } from './list-page.tsx';
import { ListSheet } from './list-sheet.tsx';
import type { ListTableProps } from './list-table.tsx';
import type { List } from './use-list.ts';

type OfTable = 'columns' | 'keyOf' | 'toOf' | 'noteOf' | 'isDense';

type Props<Row> = Pick<ListTableProps<Row>, OfTable> & {
  list: List<Row>;
  title: string;
  /** The way here, without this page. */
  trail?: readonly string[];
  /** Beside the title: tabs, what can be made new. */
  aside?: ReactNode;
  /** What narrows the list. */
  filters?: ReactNode;
  /** What will be here, where there is nothing yet. */
  empty: { title: string; text: string };
  /** What could not be shown. */
  failed: string;
  /** Below the words of an empty list. */
  action?: ReactNode;
  /** Dialogs that the page opens. */
  children?: ReactNode;
};

/** A page that is one list: title, filters, rows, file; or the word that it may not be seen. */
export function PagedList<Row>(props: Props<Row>) {
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
