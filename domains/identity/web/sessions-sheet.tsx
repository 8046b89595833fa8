import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  endOtherSessionsRoute,
  endSessionRoute,
  listSessionsRoute,
  type UserSession,
} from '../contract/sessions.ts';
import s from './security.module.css';
import { SheetOutline } from './sheet-outline.tsx';
import { useFailure } from './use-failure.ts';

/** The sessions of the user; all but the current one can be ended here. */
export function SessionsSheet() {
  const { t } = useTranslation('security');
  const sessionsQuery = useInfiniteQuery(pagesFor(listSessionsRoute, { query: { limit: 20 } }));
  const sessions = sessionsQuery.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={ui.box} aria-labelledby="sessions">
      <header className={s.head}>
        <h2 id="sessions">{t('sessions')}</h2>
        <p>{t('sessions_text')}</p>
      </header>
      {sessionsQuery.isPending && <SheetOutline />}
      {sessionsQuery.isError && sessions.length === 0 && (
        <ErrorState
          title={t('sessions_failed')}
          error={sessionsQuery.error}
          onRetry={() => void sessionsQuery.refetch()}
        />
      )}
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 0 && (
        <footer className={`${ui.row} ${s.foot}`}>
          {sessionsQuery.hasNextPage && (
            <Button
              variant="default"
              size="md"
              loading={sessionsQuery.isFetchingNextPage}
              onClick={() => void sessionsQuery.fetchNextPage()}
            >
              {t('show_more')}
            </Button>
          )}
          <Others count={sessions.filter(({ is_current }) => !is_current).length} />
        </footer>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: UserSession }) {
  const { t } = useTranslation('security');
  const dates = useDates();
  const { end, failure } = useEnd(session.id);
  const { browser, system, is_phone, address } = session;
  const Icon = is_phone ? IconDeviceMobile : IconDeviceDesktop;
  const name =
    browser !== null && system !== null
      ? t('device', { browser, system })
      : (browser ?? system ?? t('device_unknown'));
  return (
    <li className={s.row}>
      <Icon size={21} stroke={1.75} aria-hidden="true" />
      <span className={s.text}>
        <span className={ui.row}>
          <b>{name}</b>
          {session.is_current && <Tag tone="ok">{t('this_device')}</Tag>}
        </span>
        <small>
          <span>{t('last_used', { when: dates.moment(session.last_seen_at) })}</span>
          <span>{t('since', { when: dates.moment(session.created_at) })}</span>
          {address !== '' && <span className="figures">{address}</span>}
        </small>
        {failure !== null && (
          <small role="alert" className={s.wrong}>
            {failure}
          </small>
        )}
      </span>
      {!session.is_current && (
        <Button variant="default" size="md" loading={end.isPending} onClick={() => end.mutate()}>
          {t('sign_out_there')}
          <span className="for-readers"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function useEnd(id: string) {
  const client = useQueryClient();
  const failureOf = useFailure();
  const end = useMutation({
    mutationFn: () => call(endSessionRoute, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listSessionsRoute.path] }),
  });
  return { end, failure: failureOf(end.error) };
}

function Others({ count }: { count: number }) {
  const { t } = useTranslation('security');
  const format = useNumberFormat();
  const client = useQueryClient();
  const failureOf = useFailure();
  const ending = useMutation({
    mutationFn: () => call(endOtherSessionsRoute),
    onSettled: () => client.invalidateQueries({ queryKey: [listSessionsRoute.path] }),
  });
  const ended = ending.data?.data.ended;
  const failure = failureOf(ending.error);
  const said =
    ended !== undefined && ended > 0
      ? t(ended === 1 ? 'one_ended' : 'several_ended', { places: format.count(ended) })
      : count === 0 && t('only_here');
  return (
    <>
      {count > 0 && (
        <Button
          variant="default"
          size="md"
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('sign_out_others')}
        </Button>
      )}
      <p role={failure === null ? 'status' : 'alert'} className={failure === null ? '' : s.wrong}>
        {failure ?? said}
      </p>
    </>
  );
}
