import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { FieldKind } from '#domains/catalog/core/custom-field.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listCustomerFieldsRoute } from '../contract/customer-field.ts';
import { readCustomerRoute } from '../contract/party.ts';
import s from './custom-field-values.module.css';

/** The custom field values of a customer; nothing if there are none. */
export function CustomFieldValues({ id }: { id: string }) {
  const { i18n } = useTranslation();
  const enabled = useMe().can('customers.read');
  const shown = useShown();
  const fields = useQuery({ ...allPagesFor(listCustomerFieldsRoute), enabled });
  const customerQuery = useQuery({
    ...queryOptionsFor(readCustomerRoute, { params: { id } }),
    enabled,
  });
  const written = new Map(
    customerQuery.data?.data.custom.map(({ field_id, text }) => [field_id, text] as const),
  );
  const filledFields = (fields.data ?? []).filter((field) => written.has(field.id));
  if (filledFields.length === 0) return null;
  return (
    <dl className={s.facts}>
      {filledFields.map((field) => (
        <div key={field.id}>
          <dt>{localName(field, i18n.language)}</dt>
          <dd>{shown(field.kind, written.get(field.id) ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats dates and numbers for the reader. */
function useShown() {
  const dates = useDates();
  const format = useNumberFormat();
  return (kind: FieldKind, text: string) => {
    if (kind === 'date') return dates.day(text);
    return kind === 'number' ? format.digits(text) : text;
  };
}
