import { isRejection } from '#domains/kernel/core/rejection.ts';
import { personal } from '#platform/http/endpoint.ts';
import { switchShopRoute } from '../contract/shops.ts';
import { moveSession } from './door/move-session.ts';
import { recordSignIn } from './door/record-sign-in.ts';

export const switchShop = personal(switchShopRoute, async (tx, { body }, context) => {
  const moved = await moveSession(tx, context, body.shop_id);
  if (isRejection(moved)) return moved;
  const { token, expires_at, user } = moved;
  const { user_id } = context.person;
  await recordSignIn(tx, context, { user_id, event: 'shop_entered' });
  return {
    data: { access_token: token, access_token_expires: expires_at.toISOString(), user },
  };
});
