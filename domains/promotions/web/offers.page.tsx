import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { CatalogTabs } from '#domains/catalog/web/part/catalog-tabs.tsx';
import { useTerms } from '#domains/catalog/web/part/use-terms.ts';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listOffersRoute, type Offer } from '../contract/offer.ts';
import { OfferForm } from './offer-form.tsx';
import { useOfferWords } from './use-offer-words.ts';

const FILTERS = ['q', 'status', 'kind'] as const;
const KINDS = ['promotion', 'coupon'] as const;
const STATES = ['open', 'paused', 'ended', 'archived'] as const;

/** What the shop takes off its prices: by itself, or for a code. */
export default function Offers() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const list = useList(listOffersRoute, FILTERS, me.can('offers.read'));
  const { filters, change } = list;
  const columns = useColumns();
  const words = useOfferWords();
  return (
    <PagedList
      list={list}
      title={t('offers')}
      trail={[t('common:products')]}
      aside={
        <>
          <CatalogTabs />
          {me.can('offers.update') && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setOpen(true)}
            >
              {t('new_offer')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchBox label={t('offer_search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('offer_kind')}
            value={filters.kind}
            options={KINDS.map((value) => ({ value, label: t(`offer_${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
          <Choice
            label={t('status')}
            value={filters.status}
            options={STATES.map((value) => ({ value, label: t(`offer_${value}`) }))}
            onChange={(status) => change({ status })}
          />
        </>
      }
      columns={columns}
      keyOf={({ id }) => id}
      toOf={({ id }) => `/dashboard/products/offers/${id}`}
      noteOf={words.givesOf}
      failed={t('offers_failed')}
      empty={{ title: t('no_offers'), text: t('no_offers_text') }}
    >
      <FormDialog
        isOpen={isOpen}
        draft="offer"
        title={t('new_offer')}
        size={620}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <OfferForm
            onCancel={() => setOpen(false)}
            onDone={(id) => void navigate(`/dashboard/products/offers/${id}`)}
          />
        )}
      </FormDialog>
    </PagedList>
  );
}

function useColumns(): readonly Column<Offer>[] {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const terms = useTerms();
  const words = useOfferWords();
  return [
    {
      key: 'name',
      label: t('offer'),
      cell: (row) => (
        <>
          {localName(row, figures.language)}{' '}
          {row.code !== null && <Tag tone="info">{row.code}</Tag>}
          {row.paused && <Tag tone="warn">{t('offer_paused')}</Tag>}
        </>
      ),
    },
    { key: 'gives', label: t('offer_gives'), cell: words.givesOf },
    { key: 'goods', label: t('offer_is_for'), cell: words.goodsOf },
    { key: 'branch', label: t('where'), cell: terms.branchOf },
    { key: 'days', label: t('when'), cell: terms.daysOf },
    {
      key: 'uses',
      label: t('offer_uses'),
      isFigure: true,
      isPhoneFigure: true,
      cell: words.usesOf,
    },
  ];
}
