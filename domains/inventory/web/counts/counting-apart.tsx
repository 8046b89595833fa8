import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Count, CountLine } from '../../contract/stock-count.ts';
import c from './count.module.css';
import type { EntryInput } from './count.queries.ts';
import { CountLines } from './count-lines.tsx';

export type CountTarget = Pick<
  CountLine,
  'variant_id' | 'name' | 'name_bn' | 'variant' | 'variant_bn' | 'tracking' | 'decimals'
>;

type Props = {
  count: Count;
  target: CountTarget;
  /** A scanned code that matches nothing: it may be a batch or serial number of this product. */
  unknown: string;
  onEnter: (entry: Omit<EntryInput, 'id'>, name: string) => void;
  onClose: () => void;
};

/** The batches or serial numbers of the counted variant, and a form for unexpected ones. */
export function CountingApart({ count, target, unknown, onEnter, onClose }: Props) {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  const name = variantName(target, language);
  // A blind count does not show which pieces are expected.
  const seesBook = count.different !== null;
  const { variant_id } = target;
  return (
    <section className={`${ui.stack} ${c.goods}`} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <button
          type="button"
          className={ui.square}
          aria-label={t('close_goods', { name })}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.75} />
        </button>
      </header>
      <FormDraft of={`count ${count.id} ${variant_id} ${unknown}`}>
        <NewBatch target={target} unknown={unknown} onEnter={onEnter} />
      </FormDraft>
      {seesBook && <CountLines canCount show="left" count={count} variant_id={variant_id} />}
      <CountLines canCount show="counted" count={count} variant_id={variant_id} />
    </section>
  );
}

type NewProps = Pick<Props, 'target' | 'unknown' | 'onEnter'>;

/** Enters a batch or serial number by name, expected or not. */
function NewBatch({ target, unknown, onEnter }: NewProps) {
  const { t } = useTranslation('inventory');
  const [batch, setBatch] = useDrafted('batch', unknown);
  const [expires_on, setExpiry] = useDrafted('expires_on', '');
  const [pieces, setPieces] = useDrafted('pieces', '');
  const isSerial = target.tracking === 'serial';
  const quantity = isSerial ? ONE : quantityIn(pieces, target.decimals);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const name = batch.trim();
    if (name === '' || quantity === null) return;
    const { variant_id } = target;
    const day = expires_on === '' ? {} : { expires_on };
    onEnter({ variant_id, batch: name, quantity, mode: isSerial ? 'set' : 'add', ...day }, name);
    setBatch('');
    setExpiry('');
    setPieces('');
  };
  return (
    <form className={`${ui.row} ${c.new}`} onSubmit={add}>
      <label className={f.label}>
        {t(isSerial ? 'serial_number' : 'batch')}
        <input
          className={`${f.field} figures`}
          data-takes-codes
          data-quantity-of={target.variant_id}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={batch}
          onChange={(event) => setBatch(event.currentTarget.value)}
        />
      </label>
      {!isSerial && (
        <div className={f.label}>
          {t('lists:expires_on')}
          <DayField
            isOptional
            label={t('lists:expires_on')}
            value={expires_on}
            onChange={setExpiry}
          />
        </div>
      )}
      {!isSerial && (
        <Labelled label={t('goods_counted')}>
          {(id) => (
            <NumberInput
              id={id}
              className={`${f.field} figures`}
              format={quantityFormat(target.decimals)}
              value={pieces}
              onChange={setPieces}
            />
          )}
        </Labelled>
      )}
      <Button type="submit" size="md" disabled={batch.trim() === '' || quantity === null}>
        {t('count_this')}
      </Button>
    </form>
  );
}
