import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listExpenseCategoriesRoute } from '#domains/accounting/contract/expense-category.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';

type Props = { label: string; value: string; onChange: (account_id: string) => void };

/** Chooses an expense category. */
export function CategoryField({ label, value, onChange }: Props) {
  const { t, i18n } = useTranslation('treasury');
  const categoriesQuery = useQuery(allPagesFor(listExpenseCategoriesRoute));
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          required
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('choose')}</option>
          {(categoriesQuery.data ?? []).map((category) => (
            <option key={category.id} value={category.id}>
              {localName(category, i18n.language)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
