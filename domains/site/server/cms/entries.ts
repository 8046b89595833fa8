import { reject } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { PersonalEndpoint } from '#platform/http/endpoint.ts';
import {
  addFeatureRoute,
  addPostRoute,
  changeFeatureRoute,
  changePackageRoute,
  changePostRoute,
  changeSectionRoute,
  changeSettingRoute,
  listAllFeaturesRoute,
  listAllPackagesRoute,
  listSectionsRoute,
  orderFeaturesRoute,
  orderPackagesRoute,
  orderSectionsRoute,
  removeFeatureRoute,
  removePostRoute,
} from '../../contract/cms.ts';
import {
  addEntry,
  changeEntry,
  type EntryTable,
  listEntries,
  orderEntries,
  removeEntry,
} from './entry.sql.ts';
import { operatorEndpoint, type RowOf } from './operator.ts';

/** Entries of every kind are created, changed, deleted and ordered the same way. */

export const addFeature = adds(addFeatureRoute, 'site_feature');
export const changeFeature = changes(changeFeatureRoute, 'site_feature');
export const removeFeature = removes(removeFeatureRoute, 'site_feature');
export const orderFeatures = orders(orderFeaturesRoute, 'site_feature');

export const addPost = adds(addPostRoute, 'blog_post');
export const changePost = changes(changePostRoute, 'blog_post');
export const removePost = removes(removePostRoute, 'blog_post');

export const changeSection = changes(changeSectionRoute, 'site_section');
export const orderSections = orders(orderSectionsRoute, 'site_section');
export const changeSiteSettings = changes(changeSettingRoute, 'site_setting');
export const changePackage = changes(changePackageRoute, 'package');
export const orderPackages = orders(orderPackagesRoute, 'package');

export const listAllFeatures = operatorEndpoint(listAllFeaturesRoute, async (tx) => {
  const columns = 'id, slug, icon, rank, is_visible, translations';
  return {
    data: await listEntries<RowOf<typeof listAllFeaturesRoute>>(tx, 'site_feature', columns),
  };
});

export const listSections = operatorEndpoint(listSectionsRoute, async (tx) => {
  const columns = 'key, rank, is_visible, picture, translations';
  return { data: await listEntries<RowOf<typeof listSectionsRoute>>(tx, 'site_section', columns) };
});

export const listAllPackages = operatorEndpoint(listAllPackagesRoute, async (tx) => {
  const columns =
    'code, rank, is_visible, price_month, price_year, limits, abilities, translations';
  return { data: await listEntries<RowOf<typeof listAllPackagesRoute>>(tx, 'package', columns) };
});

type Values = Readonly<Record<string, unknown>>;

/** The field of the request that an error refers to. */
const FIELD_OF = { slug_taken: 'slug', unknown_picture: 'picture', id_reused: 'id' } as const;

/** Loosely typed: the contract has validated the input. */
function adds(route: AnyRoute, table: EntryTable): PersonalEndpoint {
  return operatorEndpoint(route, async (tx, { body }, context) => {
    const { id, ...values } = body as Values & { id: string };
    const added = await addEntry(tx, { table, key: id }, values, context);
    if (typeof added !== 'string') return { data: added };
    return reject(added, { path: FIELD_OF[added] });
  });
}

function changes(route: AnyRoute, table: EntryTable): PersonalEndpoint {
  return operatorEndpoint(route, async (tx, { params, body }, context) => {
    const values = body as Values & { version: number };
    const changed = await changeEntry(tx, { table, key: keyOf(params) }, values, context);
    if (typeof changed !== 'string') return { data: changed };
    const path = changed in FIELD_OF ? FIELD_OF[changed as keyof typeof FIELD_OF] : undefined;
    return reject(changed, path === undefined ? {} : { path });
  });
}

function removes(route: AnyRoute, table: EntryTable): PersonalEndpoint {
  return operatorEndpoint(route, async (tx, { params }, context) => {
    const key = keyOf(params);
    const isRemoved = await removeEntry(tx, { table, key }, context);
    return isRemoved ? { data: { id: key } } : reject('not_found');
  });
}

function orders(route: AnyRoute, table: EntryTable): PersonalEndpoint {
  return operatorEndpoint(route, async (tx, { body }, context) => {
    const { keys } = body as { keys: string[] };
    const isDone = await orderEntries(tx, table, keys, context);
    return isDone ? { data: { keys } } : reject('version_conflict');
  });
}

/** The id in the path; the settings have a single row with a fixed key. */
function keyOf(params: Values): string {
  return String(Object.values(params)[0] ?? 'site');
}
