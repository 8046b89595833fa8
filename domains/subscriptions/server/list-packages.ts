import { open } from '#platform/http/endpoint.ts';
import { listPackagesRoute } from '../contract/catalogs.ts';
import { loadPackages } from './door/packages.ts';

export const listPackages = open(listPackagesRoute, async (_input, context) => ({
  data: await context.transaction((tx) => loadPackages(tx, context.language ?? 'bn')),
}));
