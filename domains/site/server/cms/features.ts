import { reject } from '#domains/kernel/core/rejection.ts';
import {
  addFeatureRoute,
  changeFeatureRoute,
  listAllFeaturesRoute,
  removeFeatureRoute,
} from '../../contract/cms.ts';
import { addEntry, changeEntry, listEntries, removeEntry } from './entry.sql.ts';
import { byOperator, type RowOf } from './operator.ts';

const TABLE = 'site_feature';

export const listAllFeatures = byOperator(listAllFeaturesRoute, async (tx) => {
  const columns = 'id, slug, icon, rank, is_visible, words';
  return { data: await listEntries<RowOf<typeof listAllFeaturesRoute>>(tx, TABLE, columns) };
});

export const addFeature = byOperator(addFeatureRoute, async (tx, { body }, context) => {
  const { id, ...values } = body;
  const added = await addEntry(tx, { table: TABLE, key: id }, values, context);
  if (typeof added === 'string') {
    return reject(added, { path: added === 'slug_taken' ? 'slug' : 'id' });
  }
  return { data: added };
});

export const changeFeature = byOperator(
  changeFeatureRoute,
  async (tx, { params, body }, context) => {
    const changed = await changeEntry(tx, { table: TABLE, key: params.id }, body, context);
    return typeof changed === 'string' ? reject(changed) : { data: changed };
  },
);

export const removeFeature = byOperator(removeFeatureRoute, async (tx, { params }, context) => {
  const isRemoved = await removeEntry(tx, { table: TABLE, key: params.id }, context);
  return isRemoved ? { data: { id: params.id } } : reject('not_found');
});
