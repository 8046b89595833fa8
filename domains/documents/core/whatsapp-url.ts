import { toLatinDigits } from '#domains/kernel/core/format-number.ts';

/**
 * Opens WhatsApp with a prepared text, to the number if it is valid, else with a contact picker.
 * 01711-000271 becomes 8801711000271.
 */
export function whatsappUrl(phone: string, text: string): string {
  const digits = toLatinDigits(phone).replace(/\D/g, '');
  const number = /^01\d{9}$/.test(digits) ? `88${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
