import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
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
import { useNewDialog } from '#platform/ui/use-new-dialog.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listPromotionsRoute, type Promotion } from '../contract/promotion.ts';
import { PromotionForm } from './promotion-form.tsx';
import { usePromotionLabels } from './use-promotion-labels.ts';

const FILTERS = ['q', 'status', 'kind'] as const;
const KINDS = ['promotion', 'coupon'] as const;
const STATES = ['open', 'paused', 'ended', 'archived'] as const;

/** The discounts of the shop: automatic, or by a code. */
export default function PromotionsPage() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useNewDialog(me.can('promotions.update'));
  const list = useList(listPromotionsRoute, FILTERS, me.can('promotions.read'));
  const { filters, change } = list;
  const columns = useColumns();
  const labels = usePromotionLabels();
  return (
    <PagedList
      list={list}
      title={t('promotions')}
      trail={[t('common:products')]}
      aside={
        <>
          <CatalogTabs />
          {me.can('promotions.update') && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setOpen(true)}
            >
              {t('new_promotion')}
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
      toOf={({ id }) => `/dashboard/products/promotions/${id}`}
      noteOf={labels.givesOf}
      failed={t('promotions_failed')}
      empty={{ title: t('no_promotions'), text: t('no_promotions_text') }}
    >
      <FormDialog
        isOpen={isOpen}
        draft="promotion"
        title={t('new_promotion')}
        size={620}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <PromotionForm
            onCancel={() => setOpen(false)}
            onDone={(id) => void navigate(`/dashboard/products/promotions/${id}`)}
          />
        )}
      </FormDialog>
    </PagedList>
  );
}

function useColumns(): readonly Column<Promotion>[] {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const terms = useTerms();
  const labels = usePromotionLabels();
  return [
    {
      key: 'name',
      label: t('promotion'),
      cell: (row) => (
        <>
          {localName(row, format.language)} {row.code !== null && <Tag tone="info">{row.code}</Tag>}
          {row.paused && <Tag tone="warn">{t('offer_paused')}</Tag>}
        </>
      ),
    },
    { key: 'gives', label: t('offer_gives'), cell: labels.givesOf },
    { key: 'goods', label: t('promotion_is_for'), cell: labels.targetsOf },
    { key: 'branch', label: t('where'), cell: terms.branchOf },
    { key: 'days', label: t('when'), cell: terms.daysOf },
    {
      key: 'uses',
      label: t('promotion_uses'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: labels.usesOf,
    },
  ];
}
