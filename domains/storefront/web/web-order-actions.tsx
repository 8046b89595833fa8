import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import {
  cancelWebOrderRoute,
  confirmWebOrderRoute,
  type WebOrder,
} from '../contract/web-orders.ts';

/** The next step of an order: accept it, then hand the goods over with an invoice; or cancel it. */
export function WebOrderActions({ order }: { order: WebOrder }) {
  const { t } = useTranslation('storefront');
  const me = useMe();
  const client = useQueryClient();
  const { id, version, state } = order;
  const confirming = useMutation({
    mutationFn: () => call(confirmWebOrderRoute, { params: { id }, body: { version } }),
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureMessage(confirming.error, t('unreached'));
  const isOpen = state === 'placed' || state === 'confirmed';
  return (
    <div className={ui.parts}>
      <div className={ui.row}>
        {state === 'placed' && me.can('store-orders.update') && (
          <Button size="md" loading={confirming.isPending} onClick={() => confirming.mutate()}>
            {t('confirm_order')}
          </Button>
        )}
        {isOpen && me.can('sales.create') && (
          <Button
            component={Link}
            to={`/dashboard/invoices/new?order=${id}&kind=sales_order`}
            size="md"
            variant={state === 'placed' ? 'default' : 'filled'}
          >
            {t('deliver_order')}
          </Button>
        )}
        {me.can('sales-order.read') && (
          <Button component={Link} to={`/dashboard/sales-order/${id}`} size="md" variant="default">
            {t('open_sales_order')}
          </Button>
        )}
        {isOpen && me.can('store-orders.cancel') && <CancelButton order={order} />}
      </div>
      {failure !== null && (
        <p role="alert" className={f.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}

function CancelButton({ order }: { order: WebOrder }) {
  const { t } = useTranslation('storefront');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('cancel_order')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={`cancel web order ${order.id}`}
        onClose={() => setOpen(false)}
        title={t('cancel_order')}
      >
        {isOpen && <CancelForm order={order} onClose={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

function CancelForm({ order, onClose }: { order: WebOrder; onClose: () => void }) {
  const { t } = useTranslation('storefront');
  const client = useQueryClient();
  const { id, version } = order;
  const [reason, setReason] = useDrafted('reason', '');
  const cancelling = useMutation({
    mutationFn: () =>
      call(cancelWebOrderRoute, { params: { id }, body: { version, reason: reason.trim() } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!cancelling.isPending) cancelling.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('cancel_text')}</p>
      <TextInput
        label={t('order_reason')}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <FormFoot
        failure={failureMessage(cancelling.error, t('unreached'))}
        isBusy={cancelling.isPending}
        save={t('cancel_order')}
        isBad
        onCancel={onClose}
      />
    </form>
  );
}
