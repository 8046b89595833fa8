import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, type Input } from '#platform/http/endpoint.ts';
import {
  postShopInfoRoute,
  postShopSettingsRoute,
  updateShopSettingsRoute,
} from '../contract/shop-settings.ts';
import { lockSettings, type Settings, updateSettings } from './shop.sql.ts';

async function changeSettings(
  tx: Tx,
  { body }: Pick<Input<typeof updateShopSettingsRoute>, 'body'>,
  context: Context,
) {
  const { shop_id } = context.actor;
  const { version, ...changes } = body;
  const before = assertPresent(await lockSettings(tx, shop_id), 'the shop exists');
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: Settings = {
    ...before,
    ...Object.fromEntries(given),
    version: before.version + 1,
  };
  if (!after.vat_registered && after.vat_rate > 0) {
    return reject('vat_not_registered', { path: 'vat_rate' });
  }
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  await updateSettings(tx, shop_id, after);
  const action = 'shop_settings.updated';
  await writeAudit(tx, context, { action, subject_id: shop_id, before, after });
  return { data: after };
}

export const updateShopSettings = command(updateShopSettingsRoute, changeSettings);

/** The same at the two paths that the specified client posts to. */
export const postShopSettings = command(postShopSettingsRoute, changeSettings);
export const postShopInfo = command(postShopInfoRoute, changeSettings);
