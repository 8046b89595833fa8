import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { inUnits, isCounted, limitOf } from '#domains/pos/web/part/in-units.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './return.module.css';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  warehouse_id: string;
  currency: string;
  /** Goods that come in need not be there. */
  isBrought?: boolean;
  onAdd: (product: PosProduct) => void;
};

const ROWS = 6;

/** Goods by scan or by name: Enter takes what the code means, else the first that is found. */
export function GoodsField({ field, warehouse_id, currency, isBrought = false, onAdd }: Props) {
  const { t } = useTranslation('returns');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const [missed, setMissed] = useState<'no_goods' | 'goods_failed' | null>(null);
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
  const rows = q === '' || text.trim() === '' ? [] : (found.data?.data ?? []).map(ruled);
  const add = (product: PosProduct) => {
    onAdd(ruled(product));
    setText('');
    field.current?.focus();
  };
  const enter = async () => {
    const typed = inLatinDigits(text.trim());
    if (typed === '') return;
    const meant = await meantBy(typed).catch(() => null);
    if (meant === null) setMissed('goods_failed');
    else if (meant === undefined) setMissed('no_goods');
    else {
      onAdd(ruled(meant));
      // The answer may come when the next is typed already: that stays.
      setText((now) => (now === text ? '' : now));
    }
  };
  const meantBy = async (typed: string) => {
    const asked = (query: object) =>
      client.fetchQuery(
        queryOptionsFor(listPosProductsRoute, { query: { warehouse_id, limit: ROWS, ...query } }),
      );
    const [called] = (await asked({ barcode: typed.slice(0, 64) })).data;
    // The code of a box means the box.
    const inUnit = called && inUnits(called).find(({ barcodes }) => barcodes.includes(typed));
    return inUnit ?? called ?? (await asked({ q: typed })).data[0];
  };
  return (
    <div className={s.goodsField}>
      <div className={s.search}>
        <IconScan size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          aria-label={t('find_goods')}
          placeholder={t('find_goods')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMissed(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey) void enter();
            if (event.key === 'Escape') setText('');
          }}
        />
      </div>
      <div role="status" className={s.goodsNotice}>
        {missed === 'goods_failed' || (found.isError && q !== '') ? t('goods_failed') : null}
        {missed === 'no_goods' ||
        (found.isSuccess && q !== '' && rows.length === 0 && text.trim() === q)
          ? t('no_goods')
          : null}
      </div>
      {rows.length > 0 && (
        <ul className={s.goodsFound}>
          {rows.map((product) => (
            <FoundGoods
              key={product.id}
              {...{ product, currency, isBrought }}
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

function FoundGoods({ product, currency, isBrought, onAdd }: FoundProps) {
  const { t } = useTranslation('returns');
  const figures = useFigures(currency);
  const name = goodsName(product, figures.language);
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
              t('in_stock', { quantity: figures.quantity(product.stock as Quantity) })}
        </small>
        <b className="figures">{figures.money(product.unit_price)}</b>
      </button>
    </li>
  );
}
