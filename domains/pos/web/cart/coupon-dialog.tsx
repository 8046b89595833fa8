import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PosCoupon, posCouponRoute } from '#domains/promotions/contract/pos-promotions.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import type { Cart } from './cart.ts';

type Props = {
  isOpen: boolean;
  cart: Cart;
  warehouse_id: string;
  onCoupon: (coupon: PosCoupon | null) => void;
  onClose: () => void;
};

/** Enters a coupon code: the server checks whether it is valid. */
export function CouponDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation('pos');
  return (
    <FormDialog isOpen={isOpen} draft={null} title={t('coupon')} onClose={onClose}>
      {isOpen && <CouponForm {...rest} onClose={onClose} />}
    </FormDialog>
  );
}

function CouponForm({ cart, warehouse_id, onCoupon, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['pos', 'common']);
  const [code, setCode] = useState(cart.coupon?.code ?? '');
  const customer = cart.customer === null ? {} : { customer_id: cart.customer.id };
  const asking = useMutation({
    mutationFn: () => call(posCouponRoute, { query: { code, warehouse_id, ...customer } }),
    onSuccess: ({ data }) => {
      onCoupon(data);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !asking.isPending) asking.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Labelled label={t('coupon_code')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            data-autofocus
            data-takes-codes
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <FormFoot
        failure={failureMessage(asking.error, t('coupon_unreached'))}
        isBusy={asking.isPending}
        save={t('common:apply')}
        onCancel={onClose}
      >
        {cart.coupon !== null && (
          <Button
            size="md"
            variant="default"
            onClick={() => {
              onCoupon(null);
              onClose();
            }}
          >
            {t('coupon_remove')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
