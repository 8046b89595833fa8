import type { CallAnswer } from '#platform/client/call.ts';
import type {
  listAllFeaturesRoute,
  listAllPackagesRoute,
  listMessagesRoute,
  listSectionsRoute,
  readAnyPostRoute,
  readSettingRoute,
} from '../../contract/cms.ts';

export type FeatureRow = CallAnswer<typeof listAllFeaturesRoute>['data'][number];
export type SectionRow = CallAnswer<typeof listSectionsRoute>['data'][number];
export type PostRow = CallAnswer<typeof readAnyPostRoute>['data'];
export type PackageRow = CallAnswer<typeof listAllPackagesRoute>['data'][number];
export type MessageRow = CallAnswer<typeof listMessagesRoute>['data'][number];
export type SettingValues = CallAnswer<typeof readSettingRoute>['data'];

/** The editable fields of an entry, without those that the server sets. */
export function valuesOf<Row extends { version: number; updated_at: string }>({
  version: _,
  updated_at: __,
  ...values
}: Row) {
  return values;
}
