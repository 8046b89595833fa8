import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { readPhones } from './read-phones.ts';

export const PARTY_FIELDS = ['code', 'name', 'phone', 'email', 'address'] as const;
export type PartyField = (typeof PARTY_FIELDS)[number];

/** A customer or supplier as a row of an import file; the code may be empty. */
export type PartyRow = Readonly<Record<PartyField, string>> & {
  /** Further phone numbers; empty if the row has none. */
  readonly note: string;
};

export type PartyRowRefusal = Rejection<
  | 'no_name'
  | 'text_too_long'
  | 'text_not_storable'
  | 'no_mail_address'
  | 'phone_lost_digits'
  | 'phone_unreadable'
>;

const LENGTHS = { code: 64, name: 200, phone: 200, email: 254, address: 500 } as const;

const MAIL = /^[\w.+'-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The party of a row, or the first error. */
export function readPartyRow(
  cells: Readonly<Record<PartyField, string>>,
): PartyRow | PartyRowRefusal {
  const [code, name] = [cells.code.trim(), cells.name.trim()];
  const [phone, email] = [cells.phone.trim(), cells.email.trim()];
  const row = { code, name, phone, email, address: cells.address.trim() };
  if (row.name === '') return reject('no_name');
  for (const field of PARTY_FIELDS) {
    const most = LENGTHS[field];
    if (row[field].length > most) return reject('text_too_long', { params: { field, most } });
    const isStorable = row[field].isWellFormed() && !row[field].includes('\u0000');
    if (!isStorable) return reject('text_not_storable', { params: { field } });
  }
  if (row.email !== '' && !MAIL.test(row.email)) return reject('no_mail_address');
  const phones = readPhones(row.phone);
  if (isRejection(phones)) return phones;
  return { ...row, phone: phones.phone, note: phones.others.join(', ') };
}
