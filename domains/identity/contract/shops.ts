import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, instant, listOf, one, page } from '#platform/contract/fields.ts';
import { signedInUser } from './login.ts';

const myShop = z.strictObject({
  id,
  name: z.string(),
  role: z.strictObject({ code: z.string(), name: z.string(), name_bn: z.string() }),
  /** The session is in this shop. */
  is_current: z.boolean(),
});

export const listMyShopsRoute = defineRoute({
  method: 'GET',
  path: '/shops',
  permission: null,
  summary: 'List the shops that the caller can enter, by name',
  query: z.strictObject(page),
  answer: listOf(myShop),
  rejections: { invalid_cursor: 422 },
});

export const switchShopRoute = defineRoute({
  method: 'POST',
  path: '/auth/shop',
  permission: null,
  summary: 'Move this session to another shop of the caller; its access tokens are refused at once',
  body: z.strictObject({ shop_id: id }),
  answer: one(
    z.strictObject({ access_token: z.string(), access_token_expires: instant, user: signedInUser }),
  ),
  rejections: { unauthenticated: 401 },
});
