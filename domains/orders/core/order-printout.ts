import type {
  PrintoutLine,
  PrintoutSource,
  PrintoutTotals,
} from '#domains/documents/core/document-printout.ts';
import { type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { ORDER_TERMS, type OrderKind, type OrderState } from './order-kind.ts';

type Line = {
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
  readonly unit: string;
  readonly unit_name_bn: string;
  readonly quantity: Quantity;
  readonly unit_price?: Minor | undefined;
  readonly product_discount?: Minor | undefined;
  readonly vat_rate: Rate;
  readonly net?: Minor | undefined;
  readonly vat?: Minor | undefined;
};

type WrittenOrder = {
  readonly kind: OrderKind;
  readonly number: string;
  readonly state: OrderState;
  readonly created_by: string;
  readonly reference: string;
  readonly note: string;
  readonly lines: readonly Line[];
  readonly subtotal?: Minor | undefined;
  readonly discount?: Minor | undefined;
  readonly vat?: Minor | undefined;
  readonly vat_included?: Minor | undefined;
  readonly delivery?: Minor | undefined;
  readonly rounding?: Minor | undefined;
  readonly total?: Minor | undefined;
  readonly source: { readonly kind: string; readonly number: string } | null;
};

type Around = Pick<PrintoutSource, 'written_at' | 'branch' | 'party' | 'url'> & {
  /** Formatted for print; '' is none. */
  readonly until: string;
  /** False if the caller may not see costs: only products and quantities are printed. */
  readonly isPriced: boolean;
  /** The device of a repair. */
  readonly repair?: {
    readonly device: string;
    readonly serial: string;
    readonly fault: string;
  };
};

/** Converts a quotation or order for print; it has no due. */
export function buildOrderPrintout(order: WrittenOrder, around: Around): PrintoutSource {
  const { kind, number, reference, note, source } = order;
  const { until, isPriced, repair, ...head } = around;
  return {
    kind,
    number,
    ...head,
    made_by: order.created_by,
    lines: order.lines.map((line) => lineOf(line, isPriced)),
    // A repair without lines has no totals.
    totals: isPriced && order.lines.length > 0 ? totalsOf(order) : null,
    payments: [],
    related: source === null ? [] : [source],
    fields: [
      ['device', repair?.device ?? ''],
      ['serial', repair?.serial ?? ''],
      ['fault', repair?.fault ?? ''],
      [dateLabelOf(kind), until],
      ['reference', reference],
    ],
    note,
    is_void: order.state === 'closed',
  };
}

function dateLabelOf(kind: OrderKind): string {
  if (kind === 'job') return 'promised_on';
  return ORDER_TERMS[kind].becomes === null ? 'wanted_by' : 'holds_until';
}

function lineOf(line: Line, isPriced: boolean): PrintoutLine {
  const { name, name_bn, variant, variant_bn, quantity, vat_rate } = line;
  const { unit_price = ZERO, product_discount = ZERO, net = ZERO, vat = ZERO } = line;
  const item = { name, name_bn, variant, variant_bn, quantity };
  const unit = { unit: line.unit, unit_bn: line.unit_name_bn };
  const none = { unit_price: null, product_discount: null, amount: null };
  if (!isPriced) return { ...item, ...unit, ...none, vat_rate: null, vat: null, net: null };
  return { ...item, ...unit, unit_price, product_discount, amount: net, vat_rate, vat, net };
}

/** The subtotal of an order includes VAT that prices include; that of a printout does not. */
function totalsOf(order: WrittenOrder): PrintoutTotals {
  const { subtotal = ZERO, discount = ZERO, vat = ZERO, vat_included = ZERO } = order;
  const { delivery = ZERO, rounding = ZERO, total = ZERO } = order;
  return {
    subtotal: subtract(subtotal, vat_included),
    discount,
    vat,
    vat_included,
    delivery,
    rounding,
    total,
    exchanged: ZERO,
    change: ZERO,
    due: ZERO,
  };
}
