import { open } from '#platform/http/endpoint.ts';
import { listPackagesRoute } from '../contract/catalogs.ts';
import { offeredPackages } from './door/packages.ts';

export const listPackages = open(listPackagesRoute, async (_input, context) => ({
  data: await context.transaction((tx) => offeredPackages(tx, context.language ?? 'bn')),
}));
