import { normalizePhone } from '#domains/identity/core/phone.ts';
import { cleanCode, integerDigits, saysNothing } from '#domains/kernel/core/clean-text.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export type Phones = { phone: string; others: readonly string[] };

/**
 * The phone numbers of a cell, each normalised: the first is the phone, the others go to the note.
 * `N/A` means none. A name, a number cut short, or one whose digits the spreadsheet lost, is
 * refused.
 */
export function readPhones(
  text: string,
): Phones | Rejection<'phone_lost_digits' | 'phone_unreadable'> {
  const clean = cleanCode(text);
  if (saysNothing(clean)) return { phone: '', others: [] };
  const singlePhone = normalizePhone(clean);
  if (singlePhone !== null) return { phone: singlePhone, others: [] };
  const params = { text: clean.slice(0, 60) };
  const read: string[] = [];
  const parts = clean.replace(/\s+/g, ' ').split(/[/,;|]| (?:or|and|ও|অথবা) /i);
  for (const part of parts) {
    const bare = cleanCode(part);
    if (saysNothing(bare)) continue;
    const digits = integerDigits(bare);
    if (digits === null) return reject('phone_lost_digits', { params });
    const phone = normalizePhone(digits);
    if (phone === null) return reject('phone_unreadable', { params });
    read.push(phone);
  }
  const [phone = '', ...others] = [...new Set(read)];
  return { phone, others };
}
