import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useTerms } from '#domains/catalog/web/part/use-terms.ts';
import { call } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  changeOfferRoute,
  listOfferUsesRoute,
  type Offer,
  type OfferUseRow,
  readOfferRoute,
} from '../contract/offer.ts';
import s from './offers.module.css';
import { useOfferWords } from './use-offer-words.ts';

/** One offer: what it gives, whether it runs, and the sales that it took something off. */
export default function OneOffer() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const { id = '' } = useParams();
  const may = me.can('offers.read');
  const asked = useQuery({ ...queryOptionsFor(readOfferRoute, { params: { id } }), enabled: may });
  const offer = asked.data?.data;
  return (
    <ListPage
      title={offer === undefined ? t('offer') : localName(offer, i18n.language)}
      trail={[t('common:products'), t('offers')]}
      file={offer !== undefined ? { list: listOfferUsesRoute, params: { id } } : null}
      aside={
        offer !== undefined && (
          <>
            <Terms offer={offer} />
            {me.can('offers.update') && <Deeds offer={offer} />}
          </>
        )
      }
    >
      {!may && <NoPermission />}
      {asked.error !== null && offer === undefined && (
        <ErrorState
          title={t('offers_failed')}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {offer !== undefined && <Uses id={id} />}
    </ListPage>
  );
}

function Terms({ offer }: { offer: Offer }) {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const terms = useTerms();
  const words = useOfferWords();
  const from = words.fromOf(offer);
  const { customer_limit } = offer;
  return (
    <div className={s.tags}>
      {offer.paused && <Tag tone="warn">{t('offer_paused')}</Tag>}
      {offer.archived && <Tag tone="warn">{t('archived')}</Tag>}
      {offer.code !== null && <Tag tone="info">{offer.code}</Tag>}
      <Tag>{words.givesOf(offer)}</Tag>
      <Tag>{words.goodsOf(offer)}</Tag>
      {from !== '' && <Tag>{from}</Tag>}
      <Tag>{terms.branchOf(offer)}</Tag>
      <Tag>{terms.daysOf(offer)}</Tag>
      <Tag>{`${t('offer_uses')} ${words.usesOf(offer)}`}</Tag>
      {customer_limit !== null && (
        <Tag>{t('offer_each_customer', { count: figures.count(customer_limit) })}</Tag>
      )}
    </div>
  );
}

function Deeds({ offer }: { offer: Offer }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const { id, version, paused, archived } = offer;
  const changing = useMutation({
    mutationFn: (change: { paused?: boolean; archived?: boolean }) =>
      call(changeOfferRoute, { params: { id }, body: { version, ...change } }),
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureWords(changing.error, t('unreached'));
  return (
    <div className={s.aside}>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      {!archived && (
        <Button
          size="md"
          variant={paused ? 'filled' : 'default'}
          loading={changing.isPending}
          onClick={() => changing.mutate({ paused: !paused })}
        >
          {t(paused ? 'offer_go_on' : 'offer_pause')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        loading={changing.isPending}
        onClick={() => changing.mutate({ archived: !archived })}
      >
        {t(archived ? 'take_back' : 'put_away')}
      </Button>
    </div>
  );
}

function Uses({ id }: { id: string }) {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const dates = useDates();
  const asked = useInfiniteQuery(pagesFor(listOfferUsesRoute, { params: { id } }));
  const columns: Column<OfferUseRow>[] = [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => (
        <>
          <span className="figures">{row.number}</span>
          {row.reversed && (
            <>
              {' '}
              <Tag tone="bad">{t('lists:reversed')}</Tag>
            </>
          )}
        </>
      ),
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.moment(row.posted_at)}</span>,
    },
    { key: 'customer', label: t('lists:customer'), cell: (row) => row.customer_name ?? '–' },
    {
      key: 'amount',
      label: t('offer_taken_off'),
      isFigure: true,
      isPhoneFigure: true,
      cell: (row) => figures.amount(row.amount),
    },
  ];
  return (
    <ListSheet
      asked={asked}
      label={t('offer_uses')}
      columns={columns}
      rows={(asked.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={({ document_id }) => document_id}
      toOf={({ document_id }) => `/dashboard/documents/${document_id}`}
      noteOf={(row) => row.customer_name ?? ''}
      failed={t('offers_failed')}
      empty={{ title: t('no_offer_uses'), text: t('no_offer_uses_text') }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}
