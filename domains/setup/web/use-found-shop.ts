import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { switchShop } from '#domains/identity/web/part/switch-shop.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { foundShopRoute } from '../contract/found-shop.ts';
import type { ShopType } from '../core/shop-types.ts';
import { addSampleProducts } from './add-sample-products.ts';
import { readRate } from './read-rate.ts';

export type ShopFields = {
  name: string;
  shop_type: ShopType;
  currency: string;
  timezone: string;
  vat_registered: boolean;
  /** As typed. */
  vat_percent: string;
  language: 'bn' | 'en';
  wants_samples: boolean;
};

const TILL = '/dashboard/pos';

/** Creates the shop, enters it, and adds the sample products if requested. */
export function useFoundShop() {
  const { t } = useTranslation('setup');
  const [id] = useState(() => uuidv7());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function found({ vat_percent, wants_samples, ...fields }: ShopFields): Promise<void> {
    const vat_rate = fields.vat_registered ? readRate(vat_percent) : rate(0);
    if (vat_rate === null) {
      setFailure(t('vat_not_a_percent'));
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      // After a network failure the same id creates no second shop.
      await call(foundShopRoute, { body: { ...fields, id, vat_rate } });
      await switchShop(id);
      if (wants_samples) await addSampleProducts();
      window.location.assign(TILL);
    } catch (error) {
      setFailure(failureMessage(error, t('unreached')));
      setBusy(false);
    }
  }

  return { found, isBusy, failure };
}
