import type { Rejection } from '#domains/kernel/core/rejection.ts';

/** Short texts of why a row was skipped; other codes are printed as they are. */
const REASONS: Readonly<Record<string, string>> = {
  passed_hidden: 'hidden in the spreadsheet',
  passed_head: 'the head again',
  passed_total: 'a total',
  passed_group: 'a heading',
  passed_picture: 'a further picture',
  passed_parent: 'what its variants have in common',
  passed_barcode: 'a further barcode of the row above',
  passed_part: 'a part of a set',
  passed_nothing: 'more of the row above',
  passed_zero: 'none in stock',
  formula_failed: 'a formula that failed',
  text_in_bijoy: 'an old Bijoy font: convert it to Unicode',
  two_readings: 'a number with two readings',
  code_lost_digits: 'the code lost its digits in the spreadsheet',
  barcode_lost_digits: 'the barcode lost its digits in the spreadsheet',
  barcode_unreadable: 'no barcode',
  phone_lost_digits: 'the phone number lost its digits in the spreadsheet',
  phone_unreadable: 'no phone number',
  price_variable: 'the price is typed at the till there: give one',
  price_below_discount: 'price below its discount',
  third_option: 'more than two options',
  parent_missing: 'the product of this variation is not above it',
  variant_not_in_shop: 'the shop has this product without this variant',
  quantity_negative: 'less than nothing',
  cancellation: 'a cancellation',
  sale_refunded: 'a refund, or a sale that was refunded',
  sale_discounted: 'its lines come to another sum than was paid: something was taken off the whole',
  no_positive_quantity: 'no positive quantity',
  no_positive_price: 'no positive price',
  price_too_fine: 'price finer than the minor unit',
  no_code: 'no code',
  no_name: 'no name',
  no_number: 'no invoice number',
  no_cost: 'no cost',
  code_again: 'the same code again',
  code_again_but_different: 'the same code again with another name or price',
  code_in_shop: 'the shop has this code already',
  phone_again: 'the same phone number again, without a code',
  phone_in_shop: 'the shop has somebody with this phone number already',
  barcode_twice: 'the same barcode twice',
  option_unfinished: 'an option without its value, or a value without its option',
  option_twice: 'two options of one name',
  options_differ: 'the same code with other options',
  variant_again: 'the same variant again',
  barcode_taken: 'the barcode belongs to another product',
  price_unreadable: 'price cannot be read',
  vat_rate_unreadable: 'VAT rate cannot be read',
  text_too_long: 'text too long',
  text_not_storable: 'text with a NUL character',
  quantity_unreadable: 'quantity cannot be read',
  quantity_too_fine: 'quantity finer than its unit',
  quantity_too_fine_for_unit: 'quantity finer than its unit',
  cost_negative: 'cost below zero',
  cost_too_fine: 'cost finer than the minor unit',
  cost_unreadable: 'cost cannot be read',
  opened_before: 'opening stock was entered before',
  expiry_unreadable: 'last day cannot be read: write it as 2026-07-01',
  batch_too_long: 'batch or serial number too long',
  batch_required: 'goods with batches or serial numbers come in by their batch',
  unknown_code: 'unknown code',
  code_has_variants: 'the product of this code has variants: give a barcode',
  unreadable: 'cannot be read',
  customers_differ: 'rows of one invoice name two customers',
  too_many_lines: 'too many lines',
  insufficient_stock: 'not enough stock',
  customer_required: 'on credit without a customer',
  customer_not_found: 'the customer is archived',
  amount_too_large: 'amount too large',
  happened_at_in_future: 'dated in the future',
  id_reused: 'posted before with other rows, prices or payment',
};

/** The text by which rows are counted. */
export function reasonOf({ rejection }: Rejection): string {
  return REASONS[rejection] ?? rejection.replaceAll('_', ' ');
}

/** The text with the parameters of this row: `not enough stock (code 22423, row 12)`. */
export function fullReason(refusal: Rejection): string {
  const known = Object.entries(refusal.params ?? {})
    .filter(([name]) => name !== 'due' && !name.endsWith('_id'))
    .map(([name, value]) => detailOf(name, value));
  const reason = reasonOf(refusal);
  return known.length === 0 ? reason : `${reason} (${known.join(', ')})`;
}

function detailOf(name: string, value: string | number): string {
  // Quantities are in 1/10,000 of a unit.
  if (name === 'available') return `${quantityText(Number(value))} left`;
  if (name === 'text') return `"${value}"`;
  if (name === 'write') return `write it as ${value}`;
  return name === 'field' ? String(value) : `${name} ${value}`;
}

function quantityText(value: number): string {
  const digits = String(value).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/(?<!0)0+$/, '');
  return fraction === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}
