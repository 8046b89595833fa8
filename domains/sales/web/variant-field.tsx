import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { expandUnits, isCounted, limitOf } from '#domains/pricing/web/part/expand-units.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useCodeField } from '#platform/ui/fields/use-code-field.ts';
import { useQuantityFocus } from '#platform/ui/fields/use-quantity-focus.ts';
import { useRowKeys } from '#platform/ui/lists/use-row-keys.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { useLettersToSearch } from '#platform/ui/scan/use-letters-to-search.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  warehouse_id: string;
  currency: string;
  /** Returned goods need not be in stock. */
  isBrought?: boolean;
  onAdd: (product: PosProduct) => void;
};

const ROWS = 6;

/** Adds a product by scan or name: Enter takes the scanned code, else the first match. */
export function VariantField({ field, warehouse_id, currency, isBrought = false, onAdd }: Props) {
  const { t } = useTranslation('returns');
  const client = useQueryClient();
  const latest = useRef(onAdd);
  latest.current = onAdd;
  const quantityFocus = useQuantityFocus(field);
  useLettersToSearch(field);
  const look = async (typed: string) => {
    const coded = await findByCode(typed).catch(() => null);
    const found = coded === undefined ? await findByName(typed).catch(() => null) : coded;
    if (found === null) return { typed, reason: t('goods_failed') };
    if (found === undefined) return { typed, reason: t('no_goods') };
    latest.current(ruled(found));
    const isCode = found === coded || found.product_code.toLowerCase() === typed.toLowerCase();
    return isCode ? ('taken' as const) : { variant_id: found.id };
  };
  const codes = useCodeField(field, (typed) => quantityFocus.enter(typed, look));
  const { text, type, missed } = codes;
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, 150);
  const found = useQuery({
    ...queryOptionsFor(listPosProductsRoute, { query: { q, warehouse_id, limit: ROWS } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const rule = useWarehouses().shortRuleOf(warehouse_id);
  const ruled = (product: PosProduct): PosProduct => ({
    ...product,
    negative_stock: product.negative_stock ?? rule,
  });
  const rows = q === '' || typed === '' ? [] : (found.data?.data ?? []).map(ruled);
  const add = (product: PosProduct) => {
    onAdd(ruled(product));
    type('');
    field.current?.focus();
    quantityFocus.want(product.id);
  };
  const list = async (query: object) => {
    const input = { query: { warehouse_id, limit: ROWS, ...query } };
    return (await client.fetchQuery(queryOptionsFor(listPosProductsRoute, input))).data;
  };
  const findByCode = async (code: string) => {
    const [scanned] = await list({ barcode: code.slice(0, 64) });
    // The barcode of a box selects the box.
    const unitMatch =
      scanned && expandUnits(scanned).find(({ barcodes }) => barcodes.includes(code));
    return unitMatch ?? scanned;
  };
  const findByName = async (name: string) => (await list({ q: name }))[0];
  const isFound = q === typed && !found.isPending && !found.isPlaceholderData;
  const keys = useRowKeys({
    typed,
    isFound,
    onEnter: () => void codes.enter(),
    entersAtOnce: true,
  });
  const isNone = found.isSuccess && q !== '' && rows.length === 0 && typed === q;
  return (
    <div>
      <div className={ui.search}>
        <IconScan size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          data-takes-codes
          data-finds
          aria-label={t('find_goods')}
          placeholder={codes.pendingText ?? t('find_goods')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') type('');
            keys.onKeyDown(event);
          }}
        />
      </div>
      <div role="status" className={`${ui.warn} ${ui.small}`}>
        {missed ?? (found.isError && q !== '' ? t('goods_failed') : isNone && t('no_goods'))}
      </div>
      {rows.length > 0 && (
        <ul className={`${ui.press} ${ui.box}`} ref={keys.list} onKeyDown={keys.walk}>
          {rows.map((product) => (
            <FoundVariant
              key={product.id}
              product={product}
              currency={currency}
              isBrought={isBrought}
              onAdd={() => add(product)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type FoundProps = {
  product: PosProduct;
  currency: string;
  isBrought: boolean;
  onAdd: () => void;
};

function FoundVariant({ product, currency, isBrought, onAdd }: FoundProps) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat(currency);
  const name = variantName(product, format.language);
  const isOut = limitOf(product) <= 0;
  return (
    <li>
      <button
        type="button"
        aria-label={t('add_goods', { name })}
        disabled={isOut && !isBrought}
        onClick={onAdd}
      >
        <b>{name}</b>
        <small className="figures">
          {isOut
            ? t('out_of_stock')
            : isCounted(product) &&
              t('in_stock', { quantity: format.quantity(product.stock as Quantity) })}
        </small>
        <b className="figures">{format.money(product.unit_price)}</b>
      </button>
    </li>
  );
}
