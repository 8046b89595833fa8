import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { listItemsRoute } from '../contract/sync-item.ts';
import { AppMark } from './app-mark.tsx';
import { appsQuery } from './connections.queries.ts';
import { RetryBar } from './retry-bar.tsx';
import { SYNC_FILTERS, SyncFilters } from './sync-filters.tsx';
import { canDoAgain, SyncItemRow } from './sync-item-row.tsx';

/** What goes over the connections: each item with its state in words, and a way to mend it. */
export default function SyncCentre() {
  const { t } = useTranslation(['connections', 'settings', 'lists']);
  const me = useMe();
  const canRead = me.can('app-integrations.read');
  const list = useList(listItemsRoute, SYNC_FILTERS, canRead);
  const { filters, change, clear, listQuery, rows, file } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const canMend = me.can('app-integrations.update');
  const open = canMend ? rows.filter(canDoAgain) : [];
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set([...chosen].filter((one) => one !== id).concat(isChosen ? [id] : [])));
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <ListPage
      title={t('sync_title')}
      trail={[t('settings:settings'), t('title')]}
      aside={
        canRead && (
          <>
            <Contacts />
            <Button
              component={Link}
              to="/dashboard/settings/integrations/notices"
              variant="default"
              size="md"
              ml="auto"
            >
              {t('notices_title')}
            </Button>
          </>
        )
      }
      filters={canRead && <SyncFilters filters={filters} change={change} />}
      file={canRead ? file : null}
    >
      {!canRead && <NoPermission />}
      {canRead && listQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {listQuery.isError && rows.length === 0 && (
        <ErrorState
          title={t('sync_failed')}
          error={listQuery.error}
          onRetry={() => void listQuery.refetch()}
        />
      )}
      {listQuery.isSuccess && rows.length === 0 && (
        <PageMessage
          title={t(isFiltered ? 'lists:nothing_found' : 'sync_none')}
          text={t(isFiltered ? 'lists:nothing_found_text' : 'sync_none_text')}
        >
          {isFiltered && (
            <Button variant="default" onClick={clear}>
              {t('lists:clear_filters')}
            </Button>
          )}
        </PageMessage>
      )}
      {rows.length > 0 && (
        <div className={`${ui.page} ${ui.wide}`}>
          <RetryBar items={open} chosen={chosen} onChoose={(ids) => setChosen(new Set(ids))} />
          <section aria-label={t('sync_title')}>
            <ul className={`${ui.rows} ${ui.box}`}>
              {rows.map((item) => (
                <SyncItemRow
                  key={item.id}
                  item={item}
                  isChosen={chosen.has(item.id)}
                  onChoose={(isChosen) => choose(item.id, isChosen)}
                />
              ))}
            </ul>
          </section>
          <LoadMore query={listQuery} />
        </div>
      )}
    </ListPage>
  );
}

/** Each connection with its last contact; a stopped one with the reason. */
function Contacts() {
  const { t } = useTranslation('connections');
  const apps = useQuery(appsQuery);
  const dates = useDates();
  return (
    <div className={ui.row}>
      {(apps.data?.connections ?? []).map((row) => {
        const { id, app, name, attention_code: code, last_success_at: at } = row;
        const when = at === null ? t('never') : dates.moment(at);
        return (
          <span key={id} className={`${ui.row} ${code === null ? ui.quiet : ui.bad}`}>
            <AppMark app={app} size={22} />
            {code === null
              ? t('last_contact', { name, when })
              : t('stopped', { name, why: t(`code_${code}`) })}
          </span>
        );
      })}
    </div>
  );
}
