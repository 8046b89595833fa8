import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { listBranchesRoute } from '../../contract/shop.ts';

type Props = { value: string; onChange: (branch_id: string) => void };

/** Chooses one of the user's branches; hidden if there is only one. */
export function BranchField({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('lists');
  const me = useMe();
  const branches = useQuery({
    ...allPagesFor(listBranchesRoute),
    enabled: me.can('branches.read') && !me.isOfOneBranch,
  });
  const rows = branches.data ?? [];
  if (rows.length < 2) return null;
  return (
    <SelectField
      label={t('branch')}
      all={t('all_branches')}
      value={value}
      options={rows.map((row) => ({ value: row.id, label: localName(row, i18n.language) }))}
      onChange={onChange}
    />
  );
}
