import type { createApiKeyRoute } from '#domains/access/contract/api-key.ts';
import { createApiKey } from '#domains/access/server/create-api-key.ts';
import type { Actor } from '#platform/http/actor.ts';
import { answerOf, type TestShop } from './shop.ts';

export type MadeKey = { id: string; key: string };

/** Adds an API key of a user, by default of the owner. */
export async function addApiKey(
  shop: TestShop,
  scopes: readonly string[] = ['pos-sale.read'],
  maker: Actor = shop.owner,
): Promise<MadeKey> {
  const body = { name: 'Web shop', scopes: [...scopes] as [string], expires_at: null };
  const made = await shop.call<typeof createApiKeyRoute>(createApiKey, { body }, maker);
  const { id, key } = answerOf(made).data;
  return { id, key };
}
