import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import {
  listPaymentMethodsRoute,
  orderPaymentMethodsRoute,
  type StoredMethod,
} from '../contract/payment-method.ts';
import s from './method-order.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** The order of methods at the till, in the office, and in every list. */
export function MethodOrderDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('methods');
  const methodsQuery = useQuery({ ...allPagesFor(listPaymentMethodsRoute), enabled: isOpen });
  return (
    <FormDialog isOpen={isOpen} draft={null} onClose={onClose} title={t('order')}>
      {isOpen && methodsQuery.data !== undefined && (
        <OrderForm methods={methodsQuery.data} onDone={onClose} />
      )}
    </FormDialog>
  );
}

type FormProps = { methods: readonly StoredMethod[]; onDone: () => void };

function OrderForm({ methods, onDone }: FormProps) {
  const { t, i18n } = useTranslation('methods');
  const client = useQueryClient();
  const [order, setOrder] = useState(methods);
  const saving = useMutation({
    mutationFn: () => call(orderPaymentMethodsRoute, { body: { ids: order.map(({ id }) => id) } }),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  const move = (from: number, to: number) => {
    const moved = order.filter((_, at) => at !== from);
    setOrder([...moved.slice(0, to), ...order.slice(from, from + 1), ...moved.slice(to)]);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{t('order_text')}</p>
      <ol className={s.order}>
        {order.map((method, at) => {
          const name = localName(method, i18n.language);
          return (
            <li key={method.id}>
              <span>{name}</span>
              <button
                type="button"
                className={ui.square}
                disabled={at === 0}
                aria-label={t('move_up', { name })}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={18} stroke={1.75} />
              </button>
              <button
                type="button"
                className={ui.square}
                disabled={at === order.length - 1}
                aria-label={t('move_down', { name })}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={18} stroke={1.75} />
              </button>
            </li>
          );
        })}
      </ol>
      <FormFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('save')}
        onCancel={onDone}
      />
    </form>
  );
}
