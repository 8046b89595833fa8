import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Invoice, postChallanRoute } from '../contract/invoice.ts';

type Props = { invoice: Invoice; onClose: () => void };

/** What is delivered now; the default is everything that is left. */
export function ChallanForm({ invoice, onClose }: Props) {
  const { t } = useTranslation('orders');
  const { language } = useNumberFormat();
  const open = invoice.to_deliver.filter(({ quantity }) => quantity > 0);
  const [given, setGiven] = useDrafted<ReadonlyMap<string, number>>(
    'given',
    () => new Map(open.map(({ sale_line_id, quantity }) => [sale_line_id, quantity])),
  );
  const handing = usePostOnce(
    (id, { handed_to, carrier }: { handed_to: string; carrier: string }) => {
      const body = { id, lines, handed_to, carrier, note: '' };
      return call(postChallanRoute, { params: { id: invoice.id }, body });
    },
    { unreached: t('unreached'), onDone: onClose },
  );
  const lines = [...given].map(([sale_line_id, quantity]) => ({
    sale_line_id,
    quantity: quantity as Quantity,
  }));
  const hand = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    handing.post({ handed_to: text('handed_to'), carrier: text('carrier') });
  };
  const without = (sale_line_id: string) =>
    setGiven((before) => new Map([...before].filter(([one]) => one !== sale_line_id)));
  return (
    <form className={f.form} onSubmit={hand}>
      {open.map(({ sale_line_id, quantity }) => {
        const line = invoice.lines.find((one) => one.id === sale_line_id);
        const name = line === undefined ? '' : variantName(line, language);
        const value = given.get(sale_line_id);
        return (
          <div key={sale_line_id} className={`${ui.row} ${s.cells}`}>
            <label className={ui.check}>
              <input
                type="checkbox"
                checked={value !== undefined}
                onChange={({ currentTarget: { checked } }) =>
                  checked
                    ? setGiven((before) => new Map([...before, [sale_line_id, quantity]]))
                    : without(sale_line_id)
                }
              />
              {name}
            </label>
            {value !== undefined && (
              <QuantityStepper
                value={value as Quantity}
                limit={quantity as Quantity}
                decimals={quantity % ONE === 0 ? 0 : 4}
                label={name}
                onChange={(less) =>
                  setGiven((before) => new Map([...before, [sale_line_id, less]]))
                }
              />
            )}
          </div>
        );
      })}
      <Labelled label={t('handed_to')}>
        {(field) => <input id={field} name="handed_to" className={f.field} maxLength={200} />}
      </Labelled>
      <Labelled label={t('carrier')}>
        {(field) => <input id={field} name="carrier" className={f.field} maxLength={200} />}
      </Labelled>
      <FormFoot
        failure={handing.failure}
        isBusy={handing.isBusy}
        save={t('write_challan')}
        onCancel={onClose}
      />
    </form>
  );
}
