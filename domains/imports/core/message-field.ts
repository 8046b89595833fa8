import type { Rejection } from '#domains/kernel/core/rejection.ts';

const FIELDS: Readonly<Record<string, string>> = {
  no_code: 'code',
  no_name: 'name',
  no_positive_price: 'sale_price',
  price_too_fine: 'sale_price',
  price_unreadable: 'sale_price',
  vat_rate_unreadable: 'vat_rate',
  option_unfinished: 'value_1',
  option_twice: 'option_2',
  options_differ: 'option_1',
  variant_again: 'value_1',
  code_again: 'code',
  code_again_but_different: 'code',
  code_in_shop: 'code',
  phone_again: 'phone',
  phone_in_shop: 'phone',
  unknown_code: 'code',
  code_has_variants: 'code',
  opened_before: 'code',
  batch_required: 'batch',
  batch_too_long: 'batch',
  batch_expiry_differs: 'expires_on',
  batch_expiry_required: 'expires_on',
  expiry_unreadable: 'expires_on',
  serial_required: 'serials',
  serial_count_differs: 'serials',
  serial_given_twice: 'serials',
  serial_in_stock: 'serials',
  barcode_taken: 'barcode',
  barcode_twice: 'barcode',
  no_positive_quantity: 'quantity',
  quantity_too_fine: 'quantity',
  quantity_too_fine_for_unit: 'quantity',
  quantity_unreadable: 'quantity',
  no_cost: 'cost',
  cost_negative: 'cost',
  cost_too_fine: 'cost',
  cost_unreadable: 'cost',
  amount_too_large: 'cost',
  due_unreadable: 'due',
  due_too_fine: 'due',
  due_negative: 'due',
  due_date_unreadable: 'due_date',
};

/** In which field of a row the fault lies; empty: in none alone. */
export function messageField({ rejection, params }: Rejection): string {
  const told = params?.field;
  if (typeof told === 'string') return told;
  return Object.hasOwn(FIELDS, rejection) ? (FIELDS[rejection] ?? '') : '';
}
