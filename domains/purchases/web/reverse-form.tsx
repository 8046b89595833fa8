import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { reverseReceiptRoute } from '../contract/reverse-receipt.ts';

type Props = { sheet: ReceiptSheet; onDone: () => void };

/** Reverses the whole receipt by a new document, with a reason. */
export function ReverseForm({ sheet, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const approved = useApproved();
  const [reason, setReason] = useDrafted('reason', '');
  const reversing = usePostOnce(
    (id) => {
      const { id: reverses_id, branch_id, number } = sheet;
      return approved({ id, branch_id, reverses_id, number }, (approval) => {
        const body = { id, reason: reason.trim(), ...approval };
        return call(reverseReceiptRoute, { params: { id: reverses_id }, body });
      });
    },
    { unreached: t('unreached'), onSettled: announceProductsChanged, onDone },
  );
  const reverse = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') reversing.post();
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
        failure={reversing.failure}
        isBusy={reversing.isBusy}
        save={t('act_reverse')}
        isBad
        onCancel={onDone}
      />
    </form>
  );
}
