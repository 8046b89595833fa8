import { customFieldRoutes } from '#domains/catalog/contract/custom-field.ts';

const { list, create, change, archive } = customFieldRoutes({
  path: '/customer-fields',
  of: 'customers',
  see: 'customers.read',
  change: 'customers.update',
});
export const listCustomerFieldsRoute = list;
export const createCustomerFieldRoute = create;
export const changeCustomerFieldRoute = change;
export const archiveCustomerFieldRoute = archive;
