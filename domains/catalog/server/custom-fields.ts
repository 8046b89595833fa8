import {
  archiveCustomFieldRoute as archive,
  changeCustomFieldRoute as change,
  createCustomFieldRoute as create,
  listCustomFieldsRoute as list,
} from '../contract/custom-field.ts';
import { customFieldEndpoints } from './door/custom-field-endpoints.ts';

export const {
  list: listCustomFields,
  create: createCustomField,
  change: changeCustomField,
  archive: archiveCustomField,
} = customFieldEndpoints({ list, create, change, archive }, 'product');
