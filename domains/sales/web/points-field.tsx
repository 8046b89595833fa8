import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, multiplyDivide } from '#domains/kernel/core/money.ts';
import { COUNT, numberIn } from '#domains/kernel/core/read-number.ts';
import { readPointsRoute } from '#domains/loyalty/contract/points.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

type Props = {
  customer_id: string;
  /** The points spent and their discount; null: none, or more than the customer has. */
  onSpend: (points: { spent: number; discount: Minor } | null) => void;
};

/** The number of points to spend; hidden if the customer has none. */
export function PointsField({ customer_id, onSpend }: Props) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const [typed, setTyped] = useState('');
  const canReadCustomer = useMe().can('customers.read');
  const pointsQuery = useQuery({
    ...queryOptionsFor(readPointsRoute, { params: { id: customer_id } }),
    enabled: canReadCustomer,
    staleTime: 0,
  });
  const account = pointsQuery.data?.data;
  if (!account?.points_on || account.points <= 0) return null;
  const { points, worth, min_points, point_value } = account;
  const there = { count: points, shown: format.count(points), amount: format.money(worth) };
  const type = (text: string) => {
    setTyped(text);
    const spent = numberIn(text, COUNT) ?? 0;
    const isTaken = spent >= min_points && spent <= points;
    onSpend(isTaken ? { spent, discount: multiplyDivide(spent, point_value, 1) } : null);
  };
  return (
    <Labelled label={t('points_to_spend')} hint={t('points_there', there)}>
      {(id) => (
        <NumberInput
          id={id}
          className={f.field}
          maxLength={9}
          aria-describedby={`${id}-hint`}
          format={COUNT}
          value={typed}
          onChange={type}
        />
      )}
    </Labelled>
  );
}
