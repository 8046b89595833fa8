import { reject } from '#domains/kernel/core/rejection.ts';
import {
  changePackageRoute,
  changeSectionRoute,
  changeSettingRoute,
  listAllPackagesRoute,
  listSectionsRoute,
  previewRoute,
  readSettingRoute,
} from '../../contract/cms.ts';
import { readSetting } from '../content.sql.ts';
import { htmlOf } from '../markdown.ts';
import { changeEntry, listEntries } from './entry.sql.ts';
import { type AnsweredOf, byOperator, type RowOf } from './operator.ts';

export const listSections = byOperator(listSectionsRoute, async (tx) => ({
  data: await listEntries<RowOf<typeof listSectionsRoute>>(
    tx,
    'site_section',
    'key, rank, is_visible, words',
  ),
}));

export const changeSection = byOperator(
  changeSectionRoute,
  async (tx, { params, body }, context) => {
    const entry = { table: 'site_section', key: params.key } as const;
    const changed = await changeEntry(tx, entry, body, context);
    return typeof changed === 'string' ? reject(changed as 'not_found') : { data: changed };
  },
);

export const readSiteSettings = byOperator(readSettingRoute, async (tx) => ({
  data: (await readSetting(tx)) as AnsweredOf<typeof readSettingRoute>,
}));

export const changeSiteSettings = byOperator(changeSettingRoute, async (tx, { body }, context) => {
  const changed = await changeEntry(tx, { table: 'site_setting', key: 'site' }, body, context);
  return typeof changed === 'string' ? reject(changed as 'not_found') : { data: changed };
});

export const listAllPackages = byOperator(listAllPackagesRoute, async (tx) => ({
  data: await listEntries<RowOf<typeof listAllPackagesRoute>>(
    tx,
    'package',
    'code, rank, is_visible, price_month, price_year, limits, abilities, words',
  ),
}));

export const changePackage = byOperator(
  changePackageRoute,
  async (tx, { params, body }, context) => {
    const changed = await changeEntry(tx, { table: 'package', key: params.code }, body, context);
    return typeof changed === 'string' ? reject(changed as 'not_found') : { data: changed };
  },
);

export const preview = byOperator(previewRoute, async (_tx, { body }) => ({
  data: { html: htmlOf(body.text) },
}));
