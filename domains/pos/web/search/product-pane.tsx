import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import s from '../sell.module.css';
import type { TillState } from '../use-till.ts';
import { ProductGrid } from './product-grid.tsx';
import type { Search } from './use-search.ts';

type Props = {
  till: TillState;
  search: Search;
  chosen: ReadonlyMap<string, Quantity>;
  currency: string;
};

/** The products, or why there are none. */
export function ProductPane({ till, search, chosen, currency }: Props) {
  const { catalog, choose, changeQuantity } = till;
  const { t } = useTranslation('pos');
  if (catalog.error !== null) {
    return <ErrorState title={t('goods_failed')} error={catalog.error} onRetry={catalog.retry} />;
  }
  if (!search.isThere) {
    return (
      <div className={`${s.outline} ${s.outlineGrid}`} aria-busy="true">
        {Array.from({ length: 20 }, (_, index) => `tile-${index}`).map((key) => (
          <div key={key} />
        ))}
      </div>
    );
  }
  if (search.isEmpty) return <PageMessage title={t('no_goods')} text={t('no_goods_text')} />;
  if (search.shown.length === 0) {
    return (
      <PageMessage
        title={search.text === '' ? t('empty_category') : t('nothing_found', { text: search.text })}
      >
        <Button
          variant="default"
          onClick={() => {
            search.setText('');
            search.setCategory(null);
          }}
        >
          {t('show_all_goods')}
        </Button>
      </PageMessage>
    );
  }
  return (
    <ProductGrid
      chosen={chosen}
      currency={currency}
      variantGroups={search.shown}
      foundFor={search.foundFor}
      hasMore={search.hasMore}
      onMore={search.showMore}
      starred={till.favourites.starred}
      onChoose={choose}
      onQuantity={changeQuantity}
    />
  );
}
