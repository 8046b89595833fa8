import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { Encoded, PictureFault } from '#platform/pictures/encoded.ts';
import { insertPicture } from '#platform/pictures/picture.sql.ts';
import { setShopLogoRoute } from '../contract/shop-settings.ts';
import { updateLogo } from './shop.sql.ts';

export const setShopLogo = command(setShopLogoRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const sent = body.picture;
  let logo = '';
  if (sent !== null) {
    if (context.prepared === undefined) {
      return prepare(() => encodePicture(Buffer.from(sent, 'base64')));
    }
    const encoded = context.prepared as Encoded | Rejection<PictureFault>;
    if (isRejection(encoded)) return encoded;
    await insertPicture(tx, encoded, context.now);
    logo = encoded.name;
  }
  const version = await updateLogo(tx, shop_id, logo);
  const entry = { action: 'shop_settings.logo_set', subject_id: shop_id, detail: { logo } };
  await writeAudit(tx, context, entry);
  return { data: { logo, version } };
});
