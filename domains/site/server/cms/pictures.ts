import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { prepare } from '#platform/http/prepare.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { Encoded, PictureFault } from '#platform/pictures/encoded.ts';
import { insertPicture } from '#platform/pictures/picture.sql.ts';
import {
  addPictureRoute,
  changePictureRoute,
  listPicturesRoute,
  removePictureRoute,
} from '../../contract/pictures.ts';
import { addEntry, changeEntry, removeEntry } from './entry.sql.ts';
import { operatorEndpoint } from './operator.ts';
import { listPictureRows } from './picture.sql.ts';

const TABLE = 'site_picture';

export const listPictures = operatorEndpoint(listPicturesRoute, (tx, { query }) =>
  listPictureRows(tx, query),
);

export const addPicture = operatorEndpoint(addPictureRoute, async (tx, { body }, context) => {
  const { id, picture, translations } = body;
  if (context.prepared === undefined) {
    return prepare(() => encodePicture(Buffer.from(picture, 'base64')));
  }
  const encoded = context.prepared as Encoded | Rejection<PictureFault>;
  if (isRejection(encoded)) return encoded;
  await insertPicture(tx, encoded, context.now);
  const { name } = encoded;
  const added = await addEntry(tx, { table: TABLE, key: id }, { name, translations }, context);
  return typeof added === 'string'
    ? reject('id_reused', { path: 'id' })
    : { data: { name, ...added } };
});

export const changePicture = operatorEndpoint(
  changePictureRoute,
  async (tx, { params, body }, context) => {
    const changed = await changeEntry(tx, { table: TABLE, key: params.id }, body, context);
    if (typeof changed !== 'string') return { data: changed };
    return reject(changed === 'version_conflict' ? changed : 'not_found');
  },
);

export const removePicture = operatorEndpoint(
  removePictureRoute,
  async (tx, { params }, context) => {
    const isRemoved = await removeEntry(tx, { table: TABLE, key: params.id }, context);
    return isRemoved ? { data: { id: params.id } } : reject('not_found');
  },
);
