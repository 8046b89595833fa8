import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { showToast } from '#platform/ui/toasts.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { listNoticesRoute, type ReceivedNotice, replayNoticeRoute } from '../../contract/notice.ts';
import { AppMark } from '../app-mark.tsx';

const TONES = { waiting: 'info', done: 'ok', ignored: undefined, unreadable: 'warn' } as const;

/** One notice: what it says it is about, and what became of it. */
export function NoticeRow({ notice }: { notice: ReceivedNotice }) {
  const { t } = useTranslation('connections');
  const me = useMe();
  const dates = useDates();
  const replay = useReplay(notice.id);
  const { app, connection_name, topic, state, received_at, can_replay } = notice;
  const tone = TONES[state];
  const name = topic === 'sms.delivery' ? t('topic_sms_delivery') : t('topic_unknown');
  return (
    <li>
      <span className={ui.row}>
        <AppMark app={app} size={30} />
        <span className={ui.words}>
          <b>{name}</b>
          <small>{t('by_connection', { name: connection_name })}</small>
        </span>
      </span>
      <span className={ui.words}>
        <span>
          {tone === undefined ? (
            <Tag>{t(`notice_${state}`)}</Tag>
          ) : (
            <Tag tone={tone}>{t(`notice_${state}`)}</Tag>
          )}
        </span>
        <small>{t(`notice_text_${state}`)}</small>
      </span>
      {me.can('app-integrations.update') && can_replay && state !== 'waiting' && (
        <Button
          variant="default"
          size="md"
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {t('notice_replay')}
          <span className="for-readers"> {name}</span>
        </Button>
      )}
      <small>
        <time dateTime={received_at}>{dates.moment(received_at)}</time>
      </small>
    </li>
  );
}

function useReplay(id: string) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(replayNoticeRoute, { params: { id } }),
    onSuccess: () => showToast(t('notice_replayed')),
    onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: [listNoticesRoute.path] }),
  });
}
