import { toLatinDigits } from '#domains/kernel/core/format-number.ts';

/**
 * Opens WhatsApp with a text already written: to the number where it is one, else to whoever is
 * picked. 01711-000271 is 8801711000271 there.
 */
export function whatsappUrl(phone: string, text: string): string {
  const digits = toLatinDigits(phone).replace(/\D/g, '');
  const number = /^01\d{9}$/.test(digits) ? `88${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
