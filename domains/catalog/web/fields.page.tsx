import { useMe } from '#domains/access/web/part/me.tsx';
import {
  archiveCustomFieldRoute as archive,
  changeCustomFieldRoute as change,
  createCustomFieldRoute as create,
  listCustomFieldsRoute as list,
} from '../contract/custom-field.ts';
import { CustomFields } from './part/custom-fields.tsx';

export default function Fields() {
  const me = useMe();
  return (
    <CustomFields
      routes={{ list, create, change, archive }}
      empty={{ title: 'no_fields', text: 'no_fields_text' }}
      can={{ see: me.can('product.read'), change: me.can('product.update') }}
    />
  );
}
