import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { CARD_STATUSES, type GiftCardRow, listGiftCardsRoute } from '../../contract/gift-card.ts';
import { SellCardDialog } from './sell-card-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { WriteCardsOffDialog } from './write-cards-off-dialog.tsx';

const FILTERS = ['q', 'status'] as const;

/** Gift cards with their balances, and the sale of a new one. */
export default function GiftCards() {
  const { t } = useTranslation(['loyalty', 'lists']);
  const me = useMe();
  const [opened, setOpened] = useState<'sell' | 'top_up' | 'write_off' | null>(null);
  const close = () => setOpened(null);
  const list = useList(listGiftCardsRoute, FILTERS, me.can('gift-cards.read'));
  const { filters, change } = list;
  const columns = useColumns();
  return (
    <PagedList
      list={list}
      title={t('gift_cards')}
      trail={[t('lists:people')]}
      aside={
        <>
          <SectionTabs of="people" />
          {me.can('gift-cards.write_off') &&
            filters.status === 'expired' &&
            list.rows.length > 0 && (
              <Button size="md" variant="default" onClick={() => setOpened('write_off')}>
                {t('write_cards_off')}
              </Button>
            )}
          {me.can('gift-cards.create') && (
            <>
              <Button size="md" variant="default" onClick={() => setOpened('top_up')}>
                {t('top_up_card')}
              </Button>
              <Button
                size="md"
                leftSection={<IconPlus size={18} stroke={1.75} />}
                onClick={() => setOpened('sell')}
              >
                {t('sell_card')}
              </Button>
            </>
          )}
        </>
      }
      filters={
        <>
          <SearchBox label={t('card_search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('card_status')}
            value={filters.status}
            options={CARD_STATUSES.map((value) => ({ value, label: t(`card_${value}`) }))}
            onChange={(status) => change({ status })}
          />
        </>
      }
      columns={columns}
      keyOf={({ id }) => id}
      toOf={({ id }) => `/dashboard/gift-cards/${id}`}
      noteOf={({ number }) => <span className="figures">{number}</span>}
      failed={t('cards_failed')}
      empty={{ title: t('no_cards'), text: t('no_cards_text') }}
    >
      <SellCardDialog isOpen={opened === 'sell'} onClose={close} />
      <TopUpDialog card_id={null} isOpen={opened === 'top_up'} onClose={close} />
      <WriteCardsOffDialog isOpen={opened === 'write_off'} onClose={close} />
    </PagedList>
  );
}

function useColumns(): readonly Column<GiftCardRow>[] {
  const { t } = useTranslation(['loyalty', 'lists']);
  const format = useNumberFormat();
  const dates = useDates();
  return [
    {
      key: 'card',
      label: t('gift_card'),
      cell: (row) => (
        <>
          <span className="figures">*{row.code_end}</span>{' '}
          {row.blocked && <Tag tone="warn">{t('card_blocked')}</Tag>}
          {row.reversed_by !== null && <Tag tone="bad">{t('lists:reversed')}</Tag>}
        </>
      ),
    },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'sold', label: t('card_sold'), cell: (row) => dates.moment(row.sold_at) },
    {
      key: 'until',
      label: t('card_until'),
      cell: (row) => (row.expires_on === null ? '–' : dates.day(row.expires_on)),
    },
    {
      key: 'amount',
      label: t('card_amount'),
      isNumeric: true,
      cell: (row) => format.amount(row.amount),
    },
    {
      key: 'balance',
      label: t('card_balance'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.balance),
    },
  ];
}
