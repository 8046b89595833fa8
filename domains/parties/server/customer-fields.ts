import { customFieldEndpoints } from '#domains/catalog/server/door/custom-field-endpoints.ts';
import {
  archiveCustomerFieldRoute as archive,
  changeCustomerFieldRoute as change,
  createCustomerFieldRoute as create,
  listCustomerFieldsRoute as list,
} from '../contract/customer-field.ts';

export const {
  list: listCustomerFields,
  create: createCustomerField,
  change: changeCustomerField,
  archive: archiveCustomerField,
} = customFieldEndpoints({ list, create, change, archive }, 'customer');
