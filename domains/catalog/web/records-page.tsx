import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRoute } from '#platform/contract/route.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { CatalogTabs } from './part/catalog-tabs.tsx';

/** The navigation of the page, if it is not below products. */
export type Frame = { trail: string; tabs: ReactNode };

type Props<Row> = {
  /** Translation keys: categories, add_category, no_categories … */
  title: string;
  add: string;
  empty: { title: string; text: string };
  failed: string;
  can: { see: boolean; add: boolean };
  query: {
    data: readonly Row[] | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  /** The route whose list can be exported. */
  list: AnyRoute;
  frame?: Frame;
  onAdd: () => void;
  rowOf: (row: Row) => ReactNode;
  children: ReactNode;
};

/** A short list of named records that are added, changed and archived in a dialog. */
export function RecordsPage<Row>(props: Props<Row>) {
  const { t } = useTranslation('catalog');
  const { title, add, empty, failed, can, query, list, frame, onAdd, rowOf, children } = props;
  const button = can.add && (
    <Button size="md" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onAdd}>
      {t(add)}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <ListPage
      title={t(title)}
      file={can.see ? { list } : null}
      trail={[frame?.trail ?? t('common:products')]}
      aside={
        <>
          {frame === undefined ? <CatalogTabs /> : frame.tabs}
          {!isEmpty && button}
        </>
      }
    >
      {!can.see && <NoPermission />}
      {query.error !== null && query.data === undefined && (
        <ErrorState title={t(failed)} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {can.see && query.error === null && query.data === undefined && (
        <div className={ui.outline} aria-busy="true" />
      )}
      {isEmpty && (
        <PageMessage title={t(empty.title)} text={t(empty.text)}>
          {button}
        </PageMessage>
      )}
      {query.data !== undefined && !isEmpty && (
        <div className={`${ui.page} ${ui.column}`}>
          <ul className={`${ui.rows} ${ui.box}`}>{query.data.map((row) => rowOf(row))}</ul>
        </div>
      )}
      {children}
    </ListPage>
  );
}
