import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listCustomerGroupsRoute } from '#domains/catalog/contract/customer-group.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { readCustomerRoute, updateCustomerRoute } from '../contract/party.ts';

/** Chooses the customer's group, with permission; nothing if the shop has no group. */
export function CustomerGroupChoice({ id }: { id: string }) {
  const { t, i18n } = useTranslation('lists');
  const me = useMe();
  const client = useQueryClient();
  const canEdit = me.can('customers.update') && me.can('customers.read');
  const groups = useQuery({ ...allPagesFor(listCustomerGroupsRoute), enabled: canEdit });
  const customerQuery = useQuery({
    ...queryOptionsFor(readCustomerRoute, { params: { id } }),
    enabled: canEdit,
  });
  const customer = customerQuery.data?.data;
  const choosing = useMutation({
    mutationFn: (group_id: string | null) =>
      call(updateCustomerRoute, {
        params: { id },
        body: { version: customer?.version ?? 1, group_id },
      }),
    onSettled: () => client.invalidateQueries(),
  });
  if (customer === undefined || (groups.data ?? []).length === 0) return null;
  const failure = failureMessage(choosing.error, t('unreached'));
  return (
    <>
      <SelectField
        label={t('customer_group')}
        all={t('no_customer_group')}
        value={customer.group_id ?? ''}
        options={(groups.data ?? []).map((group) => ({
          value: group.id,
          label: localName(group, i18n.language),
        }))}
        onChange={(group_id) => choosing.mutate(group_id || null)}
      />
      {failure !== null && <span role="alert">{failure}</span>}
    </>
  );
}
