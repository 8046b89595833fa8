import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  customerOpenItemsRoute,
  type OpenItem,
  supplierOpenItemsRoute,
} from '../../contract/dues.ts';
import { postWriteOffRoute, type WriteOff } from '../../contract/write-off.ts';
import s from './dues.module.css';

type Kind = 'customer' | 'supplier';

type Props = { kind: Kind; party_id: string; isOpen: boolean; onClose: () => void };

/** The most documents to choose from. */
const ITEMS_MAX = 200;

/** Writes off all or a part of the due, of one document or of the oldest. */
export function WriteOffDialog({ kind, party_id, isOpen, onClose }: Props) {
  const { t } = useTranslation('dues');
  const route = kind === 'customer' ? customerOpenItemsRoute : supplierOpenItemsRoute;
  const itemsQuery = useQuery({
    ...queryOptionsFor(route as typeof customerOpenItemsRoute, {
      params: { id: party_id },
      query: { limit: ITEMS_MAX },
    }),
    enabled: isOpen,
  });
  const [done, setDone] = useState<WriteOff | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      draft={`write_off ${kind} ${party_id}`}
      onClose={close}
      title={t(`write_off_${kind}`)}
    >
      {done !== null && <Done written={done} onClose={close} />}
      {isOpen && done === null && itemsQuery.data !== undefined && (
        <WriteOffForm
          kind={kind}
          party_id={party_id}
          items={itemsQuery.data.data.filter(({ open }) => open > 0)}
          onDone={setDone}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}

type FormProps = {
  kind: Kind;
  party_id: string;
  items: readonly OpenItem[];
  onDone: (written: WriteOff) => void;
  onCancel: () => void;
};

function WriteOffForm({ kind, party_id, items, onDone, onCancel }: FormProps) {
  const { t } = useTranslation('dues');
  const format = useNumberFormat();
  const { warehouses } = useWarehouses();
  const openOf = (document_id: string) =>
    sumOf(
      items.filter((item) => document_id === '' || item.document_id === document_id),
      ({ open }) => open,
    );
  const [document_id, setDocumentId] = useDrafted('document_id', '');
  const [amount, setAmount] = useDrafted<Minor>('amount', openOf(''));
  const [reason, setReason] = useDrafted('reason', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const due = openOf(document_id);
  const posting = usePostOnce(
    async (id) => {
      const documentField = document_id === '' ? {} : { document_id };
      const body = { id, party_id, warehouse_id, ...documentField, amount, reason };
      onDone((await call(postWriteOffRoute, { body })).data);
    },
    { unreached: t('unreached'), onDone: () => undefined },
  );
  return (
    <PostForm
      posting={posting}
      isReady={amount > 0 && amount <= due && reason.trim() !== ''}
      save={t('write_off')}
      onCancel={onCancel}
    >
      <p className={f.hint}>{t(`write_off_${kind}_text`)}</p>
      <Picked
        label={t('of_which')}
        value={document_id}
        options={[
          { value: '', label: t('all_bills') },
          ...items.map(({ document_id: value, number, open }) => ({
            value,
            label: t('bill_open', { number, amount: format.amount(open) }),
          })),
        ]}
        onChange={(value) => {
          setDocumentId(value);
          setAmount(openOf(value));
        }}
      />
      <AmountField label={t('amount')} value={amount} onChange={setAmount} />
      {amount > due && (
        <p className={`${ui.sum} ${s.sum}`} data-kind="bad" aria-live="polite">
          {t('over_due', { due: format.amount(due) })}
        </p>
      )}
      <Typed label={t('why_written_off')} value={reason} isRequired onChange={setReason} />
      <LocationField label={t('place')} value={warehouse_id} onChange={setAt} />
    </PostForm>
  );
}

/** The posted write-off, and the link to it. */
function Done({ written, onClose }: { written: WriteOff; onClose: () => void }) {
  const { t } = useTranslation('dues');
  const format = useNumberFormat();
  return (
    <div className={ui.stack} role="status">
      <p className={f.hint}>
        {t('written_off_by')}{' '}
        <Link className="figures" to={documentPath(written.id)}>
          {written.number}
        </Link>
      </p>
      <p className={`${ui.sum} ${s.sum}`}>
        {t('still_open')} <span className="figures">{format.money(written.due_after)}</span>
      </p>
      <div className={f.actions}>
        <Button size="md" onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
