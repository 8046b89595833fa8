import { formatAmount, formatPercent, formatQuantity } from '#domains/kernel/core/format-number.ts';
import { add, type Minor, multiplyDivide, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { batchesText } from './batches-text.ts';
import {
  buildDocumentPrintout,
  type DocumentPrintout,
  formatNumberedName,
  type PrintoutInput,
  type PrintoutLine,
  unitIn,
} from './document-printout.ts';

/**
 * The tax invoice of a VAT-registered seller in Bangladesh, Mushak 6.3: the seller with BIN and
 * address; the buyer with BIN and delivery address; number, date and time. Each line has unit,
 * quantity, unit and total value without taxes, supplementary duty, VAT, and the value with taxes.
 * Values are after all discounts: 270.00 for three is 90.00 each. Supplementary duty is always 0.
 */
export function buildMushakPrintout(input: PrintoutInput): DocumentPrintout {
  const { document, language, translate } = input;
  const amount = (value: Minor) => formatAmount(value, language);
  const plain = buildDocumentPrintout(input);
  const net = sumOf(document.lines, netOf);
  const vat = sumOf(document.lines, vatOf);
  const rounding = document.totals?.rounding ?? ZERO;
  const delivery = document.totals?.delivery ?? ZERO;
  return {
    ...plain,
    title: translate('title_mushak_6_3'),
    columns: COLUMNS.map((key, index) => ({ label: translate(key), is_numeric: index > 1 })),
    rows: document.lines.map((line, index) => ({
      name: formatNumberedName(line, index + 1, language),
      below: batchesText(line.batches ?? [], input),
      cells: [
        unitIn(language, line),
        formatQuantity(line.quantity, language),
        amount(line.quantity === 0 ? ZERO : multiplyDivide(netOf(line), ONE, line.quantity)),
        amount(netOf(line)),
        amount(ZERO),
        `${formatPercent(line.vat_rate ?? rate(0), language)}%`,
        amount(vatOf(line)),
        amount(add(netOf(line), vatOf(line))),
      ],
    })),
    sum_row: [
      translate('sum'),
      '',
      '',
      '',
      amount(net),
      amount(ZERO),
      '',
      amount(vat),
      amount(add(net, vat)),
    ],
    is_wide: true,
    sums: [
      ...(delivery === 0 ? [] : [amountRow(translate('delivery'), amount(delivery))]),
      ...(rounding === 0 ? [] : [amountRow(translate('rounding'), amount(rounding))]),
    ],
  };
}

const COLUMNS = [
  'description',
  'unit',
  'quantity',
  'unit_value',
  'value',
  'supplementary_duty',
  'vat_rate',
  'vat_amount',
  'value_with_taxes',
] as const;

function amountRow(label: string, amount: string) {
  return { label, amount, is_strong: false };
}

function netOf({ net }: PrintoutLine): Minor {
  return net ?? ZERO;
}

function vatOf({ vat }: PrintoutLine): Minor {
  return vat ?? ZERO;
}
