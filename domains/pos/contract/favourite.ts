import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, one, page } from '#platform/contract/fields.ts';

const favourite = z.strictObject({ product_id: id });

export const listFavouritesRoute = defineRoute({
  method: 'GET',
  path: '/pos/favourites',
  permission: 'favourite.read',
  summary: 'The caller’s favourite products in this shop',
  query: z.strictObject(page),
  answer: listOf(favourite),
  rejections: { invalid_cursor: 422 },
});

export const addFavouriteRoute = defineRoute({
  method: 'PUT',
  path: '/pos/favourites/{product_id}',
  permission: 'favourite.update',
  summary: 'Add a product to the favourites',
  params: favourite,
  answer: one(favourite),
});

export const removeFavouriteRoute = defineRoute({
  method: 'DELETE',
  path: '/pos/favourites/{product_id}',
  permission: 'favourite.update',
  summary: 'Remove a product from the favourites',
  params: favourite,
  answer: one(favourite),
});
