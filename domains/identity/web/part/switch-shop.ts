import { forgetToken } from '#platform/client/access-token.ts';
import { call } from '#platform/client/call.ts';
import { takeShop } from '#platform/client/shop-of-page.ts';
import { switchShopRoute } from '../../contract/shops.ts';
import { refetchSession } from './session-store.ts';

/** Moves this browser to another shop of the user; other tabs follow with their next request. */
export async function switchShop(shop_id: string): Promise<void> {
  await call(switchShopRoute, { body: { shop_id } });
  forgetToken();
  await refetchSession();
  takeShop();
}
