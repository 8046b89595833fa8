import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { listNoticesRoute } from '../../contract/notice.ts';
import { appsQuery } from '../connections.queries.ts';
import { NoticeRow } from './notice-row.tsx';

const FILTERS = ['connection_id'] as const;

/** What services have pushed to the shop: each notice with its state in words. */
export default function Notices() {
  const { t } = useTranslation(['connections', 'settings', 'lists']);
  const me = useMe();
  const canRead = me.can('app-integrations.read');
  const list = useList(listNoticesRoute, FILTERS, canRead);
  const { filters, change, listQuery, rows, file } = list;
  const apps = useQuery({ ...appsQuery, enabled: canRead });
  return (
    <ListPage
      title={t('notices_title')}
      trail={[t('settings:settings'), t('title'), t('sync_title')]}
      filters={
        canRead && (
          <Choice
            label={t('connection')}
            value={filters.connection_id}
            options={(apps.data?.connections ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            onChange={(connection_id) => change({ connection_id })}
          />
        )
      }
      file={canRead ? file : null}
    >
      {!canRead && <NoPermission />}
      {canRead && listQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {listQuery.isError && rows.length === 0 && (
        <ErrorState
          title={t('notices_failed')}
          error={listQuery.error}
          onRetry={() => void listQuery.refetch()}
        />
      )}
      {listQuery.isSuccess && rows.length === 0 && (
        <PageMessage title={t('notices_none')} text={t('notices_none_text')} />
      )}
      {rows.length > 0 && (
        <div className={`${ui.page} ${ui.wide}`}>
          <p className={ui.quiet}>{t('notices_lead')}</p>
          <section aria-label={t('notices_title')}>
            <ul className={`${ui.rows} ${ui.box}`}>
              {rows.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          </section>
          <LoadMore query={listQuery} />
        </div>
      )}
    </ListPage>
  );
}
