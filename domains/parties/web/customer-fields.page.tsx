import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { CustomFields } from '#domains/catalog/web/part/custom-fields.tsx';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import {
  archiveCustomerFieldRoute as archive,
  changeCustomerFieldRoute as change,
  createCustomerFieldRoute as create,
  listCustomerFieldsRoute as list,
} from '../contract/customer-field.ts';

/** The shop's custom fields of customers. */
export default function CustomerFields() {
  const { t } = useTranslation('lists');
  const me = useMe();
  return (
    <CustomFields
      routes={{ list, create, change, archive }}
      empty={{ title: 'no_fields', text: 'no_customer_fields_text' }}
      can={{ see: me.can('customers.read'), change: me.can('customers.update') }}
      frame={{ trail: t('customers'), tabs: <SectionTabs of="people" /> }}
    />
  );
}
