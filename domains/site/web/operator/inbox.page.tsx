import { Box, Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { showToast } from '#platform/ui/toasts.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { listMessagesRoute, markMessageRoute, removeMessageRoute } from '../../contract/cms.ts';
import { RemoveButton } from './entry-form.tsx';
import type { MessageRow } from './operator.queries.ts';

/** Messages of visitors, newest first. */
export default function Inbox() {
  const { t } = useTranslation('operator');
  const { filters, change, clear } = useFilters(['q', 'unread']);
  const query = dropEmpty(filters);
  const messagesQuery = useInfiniteQuery(pagesFor(listMessagesRoute, { query: query as never }));
  const messages = (messagesQuery.data?.pages ?? []).flatMap(({ data }) => data);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <ListPage
      title={t('inbox')}
      trail={[t('site')]}
      filters={
        <>
          <SearchBox label={t('inbox_search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('show')}
            value={filters.unread}
            options={[{ value: 'true', label: t('unread') }]}
            onChange={(unread) => change({ unread })}
          />
        </>
      }
    >
      <div className={ui.page}>
        {messagesQuery.isPending && <div className={ui.outline} aria-busy="true" />}
        {messagesQuery.error !== null && messagesQuery.data === undefined && (
          <ErrorState
            title={t('failed')}
            error={messagesQuery.error}
            onRetry={() => void messagesQuery.refetch()}
          />
        )}
        {messagesQuery.data !== undefined &&
          messages.length === 0 &&
          (isFiltered ? (
            <PageMessage title={t('lists:nothing_found')} text={t('lists:nothing_found_text')}>
              <Button variant="default" onClick={clear}>
                {t('lists:clear_filters')}
              </Button>
            </PageMessage>
          ) : (
            <PageMessage title={t('inbox_none')} text={t('inbox_none_text')} />
          ))}
        <ul className={`${ui.stack} ${ui.column}`}>
          {messages.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
        <LoadMore query={messagesQuery} />
      </div>
    </ListPage>
  );
}

function Message({ message }: { message: MessageRow }) {
  const { t } = useTranslation('operator');
  const dates = useDates();
  const { mark, remove } = useMessageActions(message.id);
  const { name, shop, reply_to, received_at, read_at, language } = message;
  const isUnread = read_at === null;
  return (
    <article className={ui.sheet} data-chosen={isUnread || undefined}>
      <header className={ui.row}>
        <h2>
          {name} {shop !== '' && <small>{shop}</small>}
        </h2>
        {isUnread && <Tag>{t('unread')}</Tag>}
        <Box component="time" ml="auto" c="dimmed" dateTime={received_at}>
          {dates.moment(received_at)}
        </Box>
      </header>
      <p lang={language} className={ui.letter}>
        {message.message}
      </p>
      <footer className={ui.row}>
        <a className={ui.link} href={addressOf(message, t('reply_subject'))}>
          {t('reply_to', { address: reply_to })}
        </a>
        <Button
          variant="default"
          size="md"
          loading={mark.isPending}
          onClick={() => mark.mutate(isUnread)}
        >
          {t(isUnread ? 'mark_read' : 'mark_unread')}
        </Button>
        <RemoveButton isBusy={remove.isPending} onRemove={() => remove.mutate()} />
      </footer>
    </article>
  );
}

/** A `mailto:` or `tel:` address. */
function addressOf({ reply_to }: MessageRow, subject: string): string {
  return reply_to.includes('@')
    ? `mailto:${encodeURIComponent(reply_to)}?subject=${encodeURIComponent(subject)}`
    : `tel:${toLatinDigits(reply_to).replace(/[^+\d]/g, '')}`;
}

function useMessageActions(id: string) {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const callbacks = {
    onSuccess: () => client.invalidateQueries({ queryKey: [listMessagesRoute.path] }),
    onError: (error: Error) => showToast(failureText(error, t('unreached')), 'error'),
  };
  const params = { id };
  return {
    mark: useMutation({
      mutationFn: (is_read: boolean) => call(markMessageRoute, { params, body: { is_read } }),
      ...callbacks,
    }),
    remove: useMutation({ mutationFn: () => call(removeMessageRoute, { params }), ...callbacks }),
  };
}
