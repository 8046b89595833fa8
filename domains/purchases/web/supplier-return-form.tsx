import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { ChoosePieces } from '#domains/inventory/web/part/choose-pieces.tsx';
import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import s from '#domains/orders/web/part/trade.module.css';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { call } from '#platform/client/call.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { postSupplierReturnRoute } from '../contract/supplier-return.ts';

/** A preset return: a quantity in the variant's own unit, of a batch. */
export type ReturnPreset = { variant_id: string; batch: string; quantity: Quantity };

type Props = { sheet: ReceiptSheet; preset?: ReturnPreset | null; onDone: () => void };

/** Returns part of a receipt: for a refund, or off the balance due. */
export function SupplierReturnForm({ sheet, preset = null, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const first = sheet.lines.find(({ variant_id }) => variant_id === preset?.variant_id);
  const [typed, setTyped] = useDrafted<Readonly<Record<string, string>>>('typed', () =>
    preset === null || first === undefined
      ? {}
      : { [first.id]: format.quantity(goesOf(first, preset)) },
  );
  const [chosen, setChosen] = useDrafted<Readonly<Record<string, readonly string[]>>>('chosen', {});
  const [reason, setReason] = useDrafted('reason', '');
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const rows = sheet.lines.map((line) => {
    const text = typed[line.id] ?? '';
    const serials = chosen[line.id] ?? [];
    const typedQuantity = text.trim() === '' ? 0 : quantityIn(text, line.decimals);
    const taken = line.pieces.length > 0 ? serials.length * ONE : typedQuantity;
    const most = Math.min(line.quantity - line.returned, line.left);
    const isWrong = taken === null || taken < 0 || taken > most;
    return { line, most, text, serials, isWrong, taken: isWrong ? 0 : taken };
  });
  const lines = rows.flatMap(({ line, taken, serials }) => {
    if (taken <= 0) return [];
    const batches = line === first && preset !== null ? [{ batch: preset.batch }] : [];
    const trackingInput = {
      serials: serials.length > 0 ? [...serials] : undefined,
      batches: batches.length > 0 ? batches : undefined,
    };
    return [
      { receipt_line_id: line.id, quantity: taken as typeof line.quantity, ...trackingInput },
    ];
  });
  const names = rows.flatMap(({ line, taken }) =>
    taken > 0 ? [variantName(line, format.language)] : [],
  );
  const posting = usePostOnce(
    (id) => {
      const why = reason.trim() === '' ? {} : { reason: reason.trim() };
      const refunds = tenders.filter(({ amount }) => amount > 0);
      const body = { id, receipt_id: sheet.id, lines, refunds, ...why };
      return call(postSupplierReturnRoute, { body });
    },
    { unreached: t('unreached'), onSettled: announceProductsChanged, onDone },
  );
  const failure = useFailureInLines(posting.error, names, t('unreached'));
  const total = sumOf(rows, ({ line, taken }) => (taken === 0 ? ZERO : worthOf(line, taken)));
  const refunded = sumOf(tenders, ({ amount }) => amount);
  const isReady = lines.length > 0 && !rows.some(({ isWrong }) => isWrong);
  const post = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) posting.post();
  };
  return (
    <form className={f.form} onSubmit={post}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col" data-figure>
              {t('may_go_back')}
            </th>
            <th scope="col" data-figure>
              {t('goes_back')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, most, text, serials, isWrong }) => {
            const name = variantName(line, format.language);
            return (
              <tr key={line.id}>
                <th scope="row">
                  {name}
                  {line === first && <small className="figures"> · {preset?.batch}</small>}
                </th>
                <td className="figures" data-figure data-label={t('may_go_back')}>
                  {format.quantity(Math.max(most, 0) as typeof line.quantity)}
                </td>
                <td data-figure data-label={t('goes_back')}>
                  {line.pieces.length > 0 ? (
                    <ChoosePieces
                      name={name}
                      pieces={line.pieces}
                      chosen={serials}
                      onChange={(next) => setChosen({ ...chosen, [line.id]: next })}
                    />
                  ) : (
                    <NumberInput
                      className={`${f.field} ${s.percent} figures`}
                      aria-label={t('goes_back_of', { name })}
                      aria-invalid={isWrong || undefined}
                      format={quantityFormat(line.decimals)}
                      placeholder={format.digits('0')}
                      disabled={most <= 0}
                      value={text}
                      onChange={(next) => setTyped({ ...typed, [line.id]: next })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Labelled label={t('why')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            maxLength={1000}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <TenderFields
        label={t('given_back_now')}
        tenders={tenders}
        rest={subtract(total, refunded)}
        onChange={setTenders}
      />
      <p className={ui.quiet}>
        {t('off_due_hint', { amount: format.amount(subtract(total, refunded)) })}
      </p>
      {!isReady && (
        <p className={ui.quiet} role="status">
          {t(lines.length === 0 ? 'missing_back' : 'missing_too_many')}
        </p>
      )}
      <FormFoot
        failure={failure}
        isBusy={posting.isBusy}
        save={t('post_return', { amount: format.amount(total) })}
        onCancel={onDone}
      />
    </form>
  );
}

/** The stock of the batch, up to what the line received; whole boxes only. */
function goesOf(line: ReceiptSheet['lines'][number], { quantity: there }: ReturnPreset): Quantity {
  const counted = shareOf(there, ONE, line.factor);
  const fullUnits = counted - (counted % 10 ** (4 - line.decimals));
  return Math.max(0, Math.min(fullUnits, line.quantity - line.returned, line.left)) as Quantity;
}

/** An estimate of the credit: the server knows the shares of earlier returns. */
function worthOf(line: ReceiptSheet['lines'][number], taken: number) {
  const { quantity: of, returned: taken_before } = line;
  const share = (full = ZERO) => {
    const shareInput = { total: full, of, given_before: ZERO };
    const before = takeShare({ ...shareInput, taken_before: 0, taken: taken_before });
    return takeShare({ ...shareInput, taken_before, taken, given_before: before });
  };
  const net = subtract(line.net ?? ZERO, line.order_discount_share ?? ZERO);
  return add(share(net), share(line.vat));
}
