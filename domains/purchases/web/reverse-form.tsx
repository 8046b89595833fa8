import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { reverseReceiptRoute } from '../contract/reverse-receipt.ts';

type Props = { sheet: ReceiptSheet; onDone: () => void };

/** Reverses the whole receipt by a new document, with a reason. */
export function ReverseForm({ sheet, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const client = useQueryClient();
  const approved = useApproved();
  const [reason, setReason] = useDrafted('reason', '');
  // Sent again under the same id, so a lost response does not reverse twice.
  const id = useRef(uuidv7());
  const reversing = useMutation({
    mutationFn: () => {
      const { id: reverses_id, branch_id, number } = sheet;
      return approved({ id: id.current, branch_id, reverses_id, number }, (approval) => {
        const body = { id: id.current, reason: reason.trim(), ...approval };
        return call(reverseReceiptRoute, { params: { id: reverses_id }, body });
      });
    },
    onSuccess: onDone,
    onSettled: () => {
      announceProductsChanged();
      return client.invalidateQueries();
    },
  });
  const reverse = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !reversing.isPending) reversing.mutate();
  };
  return (
    <form className={f.form} onSubmit={reverse}>
      <Labelled label={t('why_reversed')}>
        {(field) => (
          <input
            id={field}
            className={f.field}
            required
            data-autofocus
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <FormFoot
        failure={failureMessage(reversing.error, t('unreached'))}
        isBusy={reversing.isPending}
        save={t('act_reverse')}
        isBad
        onCancel={onDone}
      />
    </form>
  );
}
