import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { multiplyDivide } from '#domains/kernel/core/money.ts';
import { COUNT, numberIn } from '#domains/kernel/core/read-number.ts';
import { type PointsOfCustomer, readPointsRoute } from '#domains/loyalty/contract/points.ts';
import type { SpentPoints } from '#domains/loyalty/core/points.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart } from './cart.ts';

type Props = {
  isOpen: boolean;
  cart: Cart;
  currency: string;
  onSpend: (points: SpentPoints | null) => void;
  onClose: () => void;
};

/** How many points the customer spends: they are a discount on the goods. */
export function PointsDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation('pos');
  return (
    <FormDialog isOpen={isOpen} draft={null} title={t('points')} onClose={onClose}>
      {isOpen && <Points {...rest} onClose={onClose} />}
    </FormDialog>
  );
}

type OfForm = Omit<Props, 'isOpen'>;

function Points(props: OfForm) {
  const { t } = useTranslation('pos');
  const params = { id: props.cart.customer?.id ?? '' };
  const pointsQuery = useQuery({ ...queryOptionsFor(readPointsRoute, { params }), staleTime: 0 });
  const pointsAccount = pointsQuery.data?.data;
  if (pointsAccount === undefined) {
    return <p role="status">{failureMessage(pointsQuery.error, t('points_unreached')) ?? '…'}</p>;
  }
  if (!pointsAccount.points_on) return <p>{t('points_off')}</p>;
  return <PointsForm {...props} pointsAccount={pointsAccount} />;
}

function PointsForm({
  cart,
  currency,
  pointsAccount,
  onSpend,
  onClose,
}: OfForm & { pointsAccount: PointsOfCustomer }) {
  const { t } = useTranslation(['pos', 'common']);
  const format = useNumberFormat(currency);
  const { points, worth, min_points, point_value } = pointsAccount;
  const spent = cart.points?.spent ?? 0;
  const [typed, setTyped] = useState(spent === 0 ? '' : String(spent));
  const requested = numberIn(typed, COUNT) ?? 0;
  // Typing 12 starts with 1: too few points are reported only on submit.
  const [isSubmitted, setSubmitted] = useState(false);
  const isEnough = requested >= min_points;
  const fault =
    requested > points
      ? 'points_too_few'
      : isSubmitted && !isEnough
        ? 'points_below_minimum'
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isEnough || requested > points) return;
    onSpend({ spent: requested, discount: multiplyDivide(requested, point_value, 1) });
    onClose();
  };
  const least = format.count(min_points);
  return (
    <form className={f.form} onSubmit={submit}>
      <p className="figures">
        {t('points_there', {
          count: points,
          shown: format.count(points),
          amount: format.money(worth),
        })}
      </p>
      <Labelled label={t('points_to_spend')} hint={t('points_least', { count: least })}>
        {(id) => (
          <NumberInput
            id={id}
            className={f.field}
            data-autofocus
            maxLength={9}
            aria-describedby={`${id}-hint`}
            format={COUNT}
            value={typed}
            onChange={setTyped}
          />
        )}
      </Labelled>
      <FormFoot
        failure={fault === null ? null : t(fault, { count: least })}
        isBusy={false}
        save={t('common:apply')}
        onCancel={onClose}
      >
        {spent > 0 && (
          <Button
            size="md"
            variant="default"
            onClick={() => {
              onSpend(null);
              onClose();
            }}
          >
            {t('points_remove')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
