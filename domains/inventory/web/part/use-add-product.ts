import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { createProductRoute } from '#domains/catalog/contract/product.ts';
import { listUnitsRoute } from '#domains/catalog/contract/unit.ts';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { type Minor, priceTimesQuantity, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { quantityIn } from '#domains/kernel/core/read-number.ts';
import { listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { postOpeningStockRoute } from '../../contract/opening-balance.ts';

export type ProductFields = {
  name: string;
  sale_price: Minor;
  cost: Minor;
  /** Empty: sold in pieces. */
  unit_id: string;
  /** As typed. Empty: none. */
  stock: string;
  /** Empty: the first warehouse. */
  warehouse_id: string;
  barcode: string;
};

export const EMPTY: ProductFields = {
  name: '',
  sale_price: ZERO,
  cost: ZERO,
  unit_id: '',
  stock: '',
  warehouse_id: '',
  barcode: '',
};

const NOTHING = quantity(0);

/** What was already created: after a failure only the rest is tried again. */
type Entered = { variant_id: string; opening_id: string };

/** Creates the product, then its opening stock. */
export function useAddProduct() {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const entered = useRef<Entered | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(fields: ProductFields): Promise<boolean> {
    const stock = readStock(fields.stock);
    if (stock === null || stock < 0) {
      setFailure(t('stock_not_a_number'));
      return false;
    }
    setBusy(true);
    setFailure(null);
    try {
      entered.current ??= await enter(fields);
      if (stock > 0) await putIn(fields, stock, entered.current);
      entered.current = null;
      announceProductsChanged();
      await client.invalidateQueries();
      return true;
    } catch (error) {
      setFailure(failureMessage(error, t('unreached')));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function enter(fields: ProductFields): Promise<Entered> {
    const barcode = fields.barcode.trim();
    const { data } = await call(createProductRoute, {
      body: {
        code: barcode === '' ? newCode() : barcode,
        name: fields.name,
        unit_id: fields.unit_id || (await pieceId()),
        variants: [{ barcodes: barcode === '' ? [] : [barcode], sale_price: fields.sale_price }],
      },
    });
    return { variant_id: data.variants[0]?.id ?? '', opening_id: uuidv7() };
  }

  /** A fast typist may submit before the units are loaded. */
  async function pieceId(): Promise<string> {
    const units = await client.ensureQueryData(allPagesFor(listUnitsRoute));
    return units.find(({ code }) => code === 'piece')?.id ?? '';
  }

  async function firstWarehouseId(): Promise<string> {
    const [first] = await client.ensureQueryData(allPagesFor(listWarehousesRoute));
    return first?.id ?? '';
  }

  async function putIn(fields: ProductFields, count: Quantity, product: Entered) {
    const value = priceTimesQuantity(fields.cost, count);
    await call(postOpeningStockRoute, {
      body: {
        id: product.opening_id,
        warehouse_id: fields.warehouse_id || (await firstWarehouseId()),
        stock: [{ variant_id: product.variant_id, quantity: count, value }],
      },
    });
  }

  return { add, isBusy, failure };
}

/**
 * A short code made from the time. Shops with codes of their own import their products from a file.
 */
function newCode(): string {
  return Date.now().toString(36).toUpperCase();
}

/** In 1/10,000 units. null: not a quantity. */
function readStock(text: string): Quantity | null {
  return text.trim() === '' ? NOTHING : quantityIn(text, 4);
}
