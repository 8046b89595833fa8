import { useTranslation } from 'react-i18next';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import {
  add,
  lineAmount,
  type Minor,
  multiplyDivide,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import r from '#platform/ui/fields/field-rows.module.css';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import { PostForm } from '#platform/ui/post-form.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { postBillRoute } from '../contract/receipt-cost.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { type BilledLine, billDifference } from '../core/bill-difference.ts';

type Props = { sheet: ReceiptSheet; onDone: () => void };

type OnBill = { unit_cost: Minor; product_discount: Minor };

/**
 * Posts a supplier's bill: its difference from the receipt is added to stock on hand and used
 * stock.
 */
export function BillForm({ sheet, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const [billed, setBilled] = useDrafted<Readonly<Record<string, OnBill>>>('billed', {});
  const [order_discount, setOrderDiscount] = useDrafted<Minor | undefined>(
    'order_discount',
    undefined,
  );
  const [reference, setReference] = useDrafted('reference', '');
  const before = sheet.lines.map(billedLine);
  const lines = sheet.lines.flatMap(({ id }) => {
    const given = billed[id];
    return given === undefined ? [] : [{ receipt_line_id: id, ...given }];
  });
  const bill = { lines: lines.length === 0 ? undefined : lines, order_discount };
  // VAT is shown separately: this is the additional amount owed for kept stock.
  const difference = billDifference(bill, before, true);
  const amounts = isRejection(difference) ? null : difference.payable;
  const isReady = amounts !== null && Object.keys(bill).length > 0;
  const posting = usePostOnce(
    (id) => {
      const referenceField = reference.trim() === '' ? {} : { reference: reference.trim() };
      const body = { id, receipt_id: sheet.id, ...bill, payments: [], ...referenceField };
      return call(postBillRoute, { body });
    },
    { unreached: t('unreached'), onSettled: announceProductsChanged, onDone },
  );
  return (
    <PostForm
      posting={posting}
      isReady={isReady}
      save={t('post_bill', { amount: format.amount(add(...(amounts ?? []))) })}
      onCancel={onDone}
    >
      <div className={f.pair}>
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
        <Labelled label={t('order_discount')}>
          {(id) => (
            <MoneyField
              id={id}
              className={s.wide}
              value={order_discount ?? sumOf(before, (line) => line.order_discount_share)}
              onChange={setOrderDiscount}
            />
          )}
        </Labelled>
      </div>
      <table className={`${ui.table} ${ui.cards}`}>
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
              {t('discount')}
            </th>
            <th scope="col" data-figure>
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line, at) => {
            const name = variantName(line, format.language);
            const lineDifference = amounts?.[at] ?? ZERO;
            const shown = billed[line.id] ?? billedAmountsOf(line);
            const set = (changed: Partial<OnBill>) =>
              setBilled({ ...billed, [line.id]: { ...shown, ...changed } });
            return (
              <tr key={line.id}>
                <th scope="row">{name}</th>
                <td className="figures" data-figure data-label={t('came')}>
                  {format.quantity(line.quantity)}
                </td>
                <td data-figure data-label={t('billed_each')}>
                  <MoneyField
                    className={r.money}
                    aria-label={t('billed_each_of', { name })}
                    value={shown.unit_cost}
                    onChange={(unit_cost) => set({ unit_cost })}
                  />
                </td>
                <td data-figure data-label={t('discount')}>
                  <MoneyField
                    className={r.money}
                    aria-label={t('discount_of', { name })}
                    value={shown.product_discount}
                    onChange={(product_discount) => set({ product_discount })}
                  />
                </td>
                <td className="figures" data-figure data-label={t('difference')}>
                  {lineDifference === 0 ? '–' : format.amount(lineDifference)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {amounts === null && <p className={f.failure}>{t('missing_discount')}</p>}
      <p className={ui.quiet}>{t('bill_hint')}</p>
      {before.some(({ returned }) => returned > 0) && (
        <p className={ui.quiet}>{t('bill_returned_hint')}</p>
      )}
      {Object.keys(bill).length === 0 && (
        <p className={ui.quiet} role="status">
          {t('missing_billed')}
        </p>
      )}
    </PostForm>
  );
}

type Line = ReceiptSheet['lines'][number];

function billedLine(line: Line): BilledLine {
  const {
    id,
    quantity,
    returned,
    vat_rate,
    product_discount = ZERO,
    net = ZERO,
    vat = ZERO,
  } = line;
  const { order_discount_share = ZERO } = line;
  const costs = { product_discount, net, order_discount_share, vat };
  return { id, quantity, own_quantity: quantity, returned, vat_rate, ...costs };
}

/** The unit cost in the latest document, which may be a bill. */
function billedAmountsOf({
  quantity,
  unit_cost = ZERO,
  net = ZERO,
  product_discount = ZERO,
}: Line): OnBill {
  const gross = add(net, product_discount);
  const isAsCame = lineAmount(unit_cost, quantity) === gross;
  return {
    unit_cost: isAsCame ? unit_cost : multiplyDivide(gross, ONE, quantity),
    product_discount,
  };
}
