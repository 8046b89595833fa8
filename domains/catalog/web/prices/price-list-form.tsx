import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNT, numberIn } from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changePriceListRoute,
  createPriceListRoute,
  type PriceList,
} from '../../contract/price-list.ts';
import { FirstAndLastDay, Names } from '../part/names-and-days.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { useTerms } from '../part/use-terms.ts';

type Props = {
  list: PriceList | null;
  onCancel: () => void;
  onDone: (list: PriceList) => void;
};

const STEPS = [1, 100, 500, 1000, 5000, 10_000] as const;

/** The customers, branch, days and priority of a list. */
export function PriceListForm({ list, onCancel, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const client = useQueryClient();
  const terms = useTerms();
  const [fields, setFields] = useDrafted('fields', {
    name: list?.name ?? '',
    name_bn: list?.name_bn ?? '',
    group_id: list?.group_id ?? '',
    branch_id: list?.branch_id ?? '',
    starts_on: list?.starts_on ?? '',
    ends_on: list?.ends_on ?? '',
    priority: `${list?.priority ?? 0}`,
    round_to: `${list?.round_to ?? 1}`,
  });
  const set = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const saving = useMutation({
    mutationFn: async (archived?: boolean) => {
      const body = {
        name: fields.name,
        name_bn: fields.name_bn,
        group_id: fields.group_id || null,
        branch_id: fields.branch_id || null,
        starts_on: fields.starts_on || null,
        ends_on: fields.ends_on || null,
        priority: numberIn(fields.priority, COUNT) ?? 0,
        round_to: STEPS.find((step) => `${step}` === fields.round_to) ?? 1,
      };
      if (list === null) return call(createPriceListRoute, { body });
      const { id, version } = list;
      const change = archived === undefined ? body : { archived };
      return call(changePriceListRoute, { params: { id }, body: { version, ...change } });
    },
    onSuccess: async ({ data }) => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone(data);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(undefined);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Names value={fields} onChange={set} />
      <div className={f.pair}>
        <Picked
          label={t('for_whom')}
          none={t('everybody')}
          value={fields.group_id}
          options={terms.groups}
          onChange={(group_id) => set({ group_id })}
        />
        <Picked
          label={t('where')}
          none={t('everywhere')}
          value={fields.branch_id}
          options={terms.branches}
          onChange={(branch_id) => set({ branch_id })}
        />
      </div>
      <FirstAndLastDay value={fields} onChange={set} />
      <div className={f.pair}>
        <Typed
          label={t('priority')}
          hint={t('priority_text')}
          value={fields.priority}
          number={COUNT}
          onChange={(priority) => set({ priority })}
        />
        <Picked
          label={t('round_shares_to')}
          value={fields.round_to}
          options={STEPS.map((step) => ({
            value: `${step}`,
            label: step === 1 ? t('not_rounded') : format.shortMoney(step as never),
          }))}
          onChange={(round_to) => set({ round_to })}
        />
      </div>
      <FormFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('save')}
        onCancel={onCancel}
      >
        {list !== null && (
          <Button
            size="md"
            variant="default"
            disabled={saving.isPending}
            onClick={() => saving.mutate(!list.archived)}
          >
            {t(list.archived ? 'take_back' : 'put_away')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
