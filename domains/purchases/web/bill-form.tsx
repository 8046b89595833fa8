import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { lineAmount, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import s from '#domains/orders/web/part/trade.module.css';
import r from '#platform/ui/field-rows.module.css';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Labelled } from '#platform/ui/labelled.tsx';
import { goodsName } from '#platform/ui/local-name.ts';
import { MoneyField } from '#platform/ui/money-field.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { postBillRoute } from '../contract/receipt-cost.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { usePosting } from './purchases.queries.ts';

type Props = { sheet: ReceiptSheet; onDone: () => void };

/** What their paper says of goods that came: the difference goes to what is there and is gone. */
export function BillForm({ sheet, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const figures = useFigures();
  const [billed, setBilled] = useState<Readonly<Record<string, Minor>>>({});
  const [reference, setReference] = useState('');
  const posting = usePosting(postBillRoute, onDone);
  const rows = sheet.lines.map((line) => {
    const unit_cost = billed[line.id];
    const net = unit_cost === undefined ? null : lineAmount(unit_cost, line.quantity);
    return { line, unit_cost, more: net === null ? ZERO : subtract(net, line.net ?? ZERO) };
  });
  const lines = rows.flatMap(({ line, unit_cost }) =>
    unit_cost === undefined ? [] : [{ receipt_line_id: line.id, unit_cost }],
  );
  const more = sumOf(rows, (row) => row.more);
  const post = (event: FormEvent) => {
    event.preventDefault();
    if (lines.length === 0 || posting.isPending) return;
    const paper = reference.trim() === '' ? {} : { reference: reference.trim() };
    posting.mutate((id) => ({
      body: { id, receipt_id: sheet.id, lines, payments: [], ...paper },
    }));
  };
  return (
    <form className={f.form} onSubmit={post}>
      <Labelled label={t('their_number')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            maxLength={100}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col" data-figure>
              {t('came')}
            </th>
            <th scope="col" data-figure>
              {t('billed_each')}
            </th>
            <th scope="col" data-figure>
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, unit_cost, more: own }) => {
            const name = goodsName(line, figures.language);
            return (
              <tr key={line.id}>
                <th scope="row">{name}</th>
                <td className="figures" data-figure data-label={t('came')}>
                  {figures.quantity(line.quantity)}
                </td>
                <td data-figure data-label={t('billed_each')}>
                  <MoneyField
                    className={r.money}
                    aria-label={t('billed_each_of', { name })}
                    value={unit_cost ?? line.unit_cost ?? ZERO}
                    onChange={(cost) => setBilled({ ...billed, [line.id]: cost })}
                  />
                </td>
                <td className="figures" data-figure data-label={t('difference')}>
                  {own === 0 ? '–' : figures.amount(own)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={s.hint}>{t('bill_hint')}</p>
      <FormFoot
        failure={failureWords(posting.error, t('unreached'))}
        isBusy={posting.isPending}
        save={t('post_bill', { amount: figures.amount(more) })}
        onCancel={onDone}
      />
    </form>
  );
}
