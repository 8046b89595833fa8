import { IconCamera } from '@tabler/icons-react';
import { type RefObject, useImperativeHandle, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Cart } from '../cart/cart.ts';
import s from '../sell.module.css';
import type { TillCategory } from '../sell.queries.ts';
import type { TillState } from '../use-till.ts';
import type { TillActions } from '../use-till-actions.ts';
import { CategoryChips } from './category-chips.tsx';
import { ProductPane } from './product-pane.tsx';
import { SearchField } from './search-field.tsx';
import { TileMenu } from './till-tile-menu.tsx';
import { type Search, useSearch } from './use-search.ts';

type Props = {
  till: TillState;
  actions: TillActions;
  field: RefObject<HTMLInputElement | null>;
  categories: readonly TillCategory[];
  currency: string;
};

/**
 * The search and the products found. The typed text is state of this component, so that a key
 * redraws only this; the rest of the till reaches it by `till.search`.
 */
export function Finder({ till, actions, field, categories, currency }: Props) {
  const { cart, catalog, favourites, location } = till;
  const { starred } = favourites;
  const search = useSearch(catalog, { warehouse_id: location.warehouse_id, categories, starred });
  useImperativeHandle(till.search, () => search, [search]);
  const chosen = useMemo(() => quantitiesOf(cart.lines), [cart.lines]);
  return (
    <>
      <div className={s.find}>
        <Field till={till} actions={actions} field={field} search={search} />
        <CategoryChips
          categories={categories}
          chosen={search.category_id}
          hasFavourites={starred.size > 0}
          onChoose={search.setCategory}
        />
      </div>
      <TileMenu favourites={favourites} className={s.body}>
        <ProductPane till={till} search={search} chosen={chosen} currency={currency} />
      </TileMenu>
    </>
  );
}

type FieldProps = Pick<Props, 'till' | 'actions' | 'field'> & { search: Search };

function Field({ till, actions, field, search }: FieldProps) {
  const { t } = useTranslation('pos');
  return (
    <div className={s.finding}>
      <SearchField
        field={field}
        text={search.text}
        notice={till.notice}
        onText={search.setText}
        onEnter={() => void till.enter()}
        onDown={() => document.querySelector<HTMLElement>('[data-tile]')?.focus()}
      />
      {'BarcodeDetector' in window && (
        <button
          type="button"
          className={s.camera}
          aria-label={t('common:camera_scan')}
          onClick={() => actions.open('camera')}
        >
          <IconCamera size={22} stroke={1.75} />
        </button>
      )}
    </div>
  );
}

function quantitiesOf(lines: Cart['lines']): ReadonlyMap<string, Quantity> {
  const quantities = new Map<string, Quantity>();
  for (const { product, quantity } of lines) {
    const before = quantities.get(product.product_id) ?? 0;
    quantities.set(product.product_id, (before + quantity) as Quantity);
  }
  return quantities;
}
