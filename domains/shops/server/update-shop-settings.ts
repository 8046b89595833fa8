import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { updateShopSettingsRoute } from '../contract/shop-settings.ts';
import { updateSettings } from './shop.sql.ts';

export const updateShopSettings = command(
  updateShopSettingsRoute,
  async (tx, { body }, context) => {
    const { shop_id } = context.actor;
    const { version, ...changes } = body;
    const changed = await updateSettings(tx, shop_id, version, changes);
    if (changed === undefined) return reject('version_conflict', { path: 'version' });
    const action = 'shop_settings.updated';
    await writeAudit(tx, context, { action, subject_id: shop_id, ...changed });
    return { data: changed.after };
  },
);
