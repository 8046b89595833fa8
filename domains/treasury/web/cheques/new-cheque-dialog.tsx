import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { PartyPicker } from '#domains/parties/web/part/party-picker.tsx';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import { createChequeRoute } from '../../contract/cheque.ts';
import { CHEQUE_DIRECTIONS, type ChequeDirection } from '../../core/cheque-state.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Registers a cheque. */
export function NewChequeDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('dues');
  return (
    <FormDialog isOpen={isOpen} draft="cheque" onClose={onClose} title={t('cheque_new')}>
      {isOpen && <ChequeForm onDone={onClose} />}
    </FormDialog>
  );
}

function ChequeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('dues');
  const { warehouses } = useWarehouses();
  const [direction, setDirection] = useDrafted<ChequeDirection>('direction', 'received');
  const [party, setParty] = useDrafted<{ id: string; name: string } | null>('party', null);
  const [number, setNumber] = useDrafted('number', '');
  const [bank, setBank] = useDrafted('bank', '');
  const [cheque_date, setDay] = useDrafted('cheque_date', '');
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [note, setNote] = useDrafted('note', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const kind = direction === 'received' ? 'customer' : 'supplier';
  const posting = usePostOnce(
    (id) => {
      const text = { number, bank, cheque_date, note };
      const body = { id, party_id: party?.id ?? '', warehouse_id, amount, ...text };
      return call(createChequeRoute, { body });
    },
    { unreached: t('unreached'), onDone },
  );
  return (
    <PostForm
      posting={posting}
      isReady={party !== null && amount > 0 && cheque_date !== ''}
      save={t('cheque_new')}
      onCancel={onDone}
    >
      <p className={f.hint}>{t('cheque_text')}</p>
      <Choice
        label={t('cheque_of')}
        value={direction}
        options={CHEQUE_DIRECTIONS.map((value) => ({ value, label: t(`cheque_${value}`) }))}
        onChange={(value) => {
          setParty(null);
          setDirection(value === 'issued' ? 'issued' : 'received');
        }}
      />
      <PartyPicker
        key={kind}
        kind={kind}
        label={t(`cheque_${kind}`)}
        value={party}
        onChange={setParty}
      />
      <div className={f.pair}>
        <Typed isRequired label={t('cheque_number')} value={number} max={40} onChange={setNumber} />
        <Typed isRequired label={t('cheque_bank')} value={bank} max={100} onChange={setBank} />
      </div>
      <div className={f.pair}>
        <Labelled label={t('cheque_day')}>
          {() => <DayField label={t('cheque_day')} value={cheque_date} onChange={setDay} />}
        </Labelled>
        <AmountField label={t('amount')} value={amount} onChange={setAmount} />
      </div>
      <Typed label={t('note')} value={note} max={1000} onChange={setNote} />
      <LocationField label={t('place')} value={warehouse_id} onChange={setAt} />
    </PostForm>
  );
}
