import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changeGiftCardRoute,
  type GiftCard,
  type GiftCardLine,
  listGiftCardLinesRoute,
  readGiftCardRoute,
} from '../../contract/gift-card.ts';
import { TopUpDialog } from './top-up-dialog.tsx';
import { WriteCardOffDialog } from './write-card-off-dialog.tsx';

/** A gift card: its balance, its status, and where it was spent. */
export default function OneGiftCard() {
  const { t } = useTranslation('loyalty');
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('gift-cards.read');
  const cardQuery = useQuery({
    ...queryOptionsFor(readGiftCardRoute, { params: { id } }),
    enabled: canRead,
  });
  const card = cardQuery.data?.data;
  return (
    <ListPage
      title={card === undefined ? t('gift_card') : `${t('gift_card')} *${card.code_end}`}
      trail={[t('gift_cards')]}
      file={card !== undefined ? { list: listGiftCardLinesRoute, params: { id } } : null}
      aside={card !== undefined && <CardStatus card={card} />}
    >
      {!canRead && <NoPermission />}
      {cardQuery.error !== null && card === undefined && (
        <ErrorState
          title={t('cards_failed')}
          error={cardQuery.error}
          onRetry={() => void cardQuery.refetch()}
        />
      )}
      {card !== undefined && <Lines id={id} />}
    </ListPage>
  );
}

function CardStatus({ card }: { card: GiftCard }) {
  const { t } = useTranslation(['loyalty', 'lists']);
  const me = useMe();
  const client = useQueryClient();
  const format = useNumberFormat();
  const dates = useDates();
  const { id, version, blocked } = card;
  const blocking = useMutation({
    mutationFn: () =>
      call(changeGiftCardRoute, { params: { id }, body: { version, blocked: !blocked } }),
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureMessage(blocking.error, t('unreached'));
  return (
    <>
      <Tag tone={card.balance > 0 ? 'ok' : 'warn'}>
        {t('card_balance')} <span className="figures">{format.money(card.balance)}</span>
      </Tag>
      {card.expires_on !== null && <Tag>{`${t('card_until')} ${dates.day(card.expires_on)}`}</Tag>}
      {blocked && <Tag tone="warn">{t('card_blocked')}</Tag>}
      {card.reversed_by !== null && <Tag tone="bad">{t('lists:reversed')}</Tag>}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <CardActions card={card} />
      {me.can('gift-cards.update') && (
        <Button
          size="md"
          variant="default"
          loading={blocking.isPending}
          onClick={() => blocking.mutate()}
        >
          {t(blocked ? 'card_unblock' : 'card_block')}
        </Button>
      )}
      {/* Its sale is reversed on the page of its document, while nothing is spent. */}
      {(me.can('gift-cards.void') || me.can('approvals.create')) &&
        card.reversed_by === null &&
        card.balance === card.amount && (
          <Button component={Link} to={documentPath(id)} size="md" variant="default">
            {t('lists:reverse')}
          </Button>
        )}
    </>
  );
}

/** Top-up while the card is valid; write-off once it has expired. */
function CardActions({ card }: { card: GiftCard }) {
  const { t } = useTranslation('loyalty');
  const dates = useDates();
  const me = useMe();
  const [opened, setOpened] = useState<'top_up' | 'write_off' | null>(null);
  const close = () => setOpened(null);
  const isOver = card.expires_on !== null && card.expires_on < dates.today();
  return (
    <>
      {me.can('gift-cards.create') && !isOver && !card.blocked && card.reversed_by === null && (
        <Button size="md" variant="default" onClick={() => setOpened('top_up')}>
          {t('top_up_card')}
        </Button>
      )}
      {me.can('gift-cards.write_off') && isOver && card.balance > 0 && (
        <Button size="md" variant="default" onClick={() => setOpened('write_off')}>
          {t('write_card_off')}
        </Button>
      )}
      <TopUpDialog card_id={card.id} isOpen={opened === 'top_up'} onClose={close} />
      <WriteCardOffDialog card={card} isOpen={opened === 'write_off'} onClose={close} />
    </>
  );
}

function Lines({ id }: { id: string }) {
  const { t } = useTranslation(['loyalty', 'lists']);
  const format = useNumberFormat();
  const dates = useDates();
  const linesQuery = useInfiniteQuery(pagesFor(listGiftCardLinesRoute, { params: { id } }));
  const columns: Column<GiftCardLine>[] = [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'kind', label: t('lists:kind'), cell: (row) => t(`lists:kind_${row.kind}`) },
    { key: 'date', label: t('lists:date'), cell: (row) => dates.moment(row.posted_at) },
    {
      key: 'amount',
      label: t('lists:amount'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.amount),
    },
    {
      key: 'after',
      label: t('card_balance'),
      isNumeric: true,
      cell: (row) => format.amount(row.after),
    },
  ];
  return (
    <ListSheet
      query={linesQuery}
      label={t('card_lines')}
      columns={columns}
      rows={(linesQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={({ document_id }) => document_id}
      toOf={({ document_id }) => documentPath(document_id)}
      noteOf={(row) => t(`lists:kind_${row.kind}`)}
      failed={t('cards_failed')}
      empty={{ title: t('no_cards'), text: t('no_cards_text') }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}
