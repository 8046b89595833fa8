import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

export const PARTY_FIELDS = ['code', 'name', 'phone'] as const;
export type PartyField = (typeof PARTY_FIELDS)[number];

/** A customer or supplier as a row of a file has it; without a code: empty. */
export type PartyRow = Readonly<Record<PartyField, string>>;

const LENGTHS = { code: 64, name: 200, phone: 40 } as const;

/** The party of a row, or the first reason against it. */
export function readPartyRow(
  cells: PartyRow,
): PartyRow | Rejection<'no_name' | 'text_too_long' | 'text_not_storable'> {
  const row = { code: cells.code.trim(), name: cells.name.trim(), phone: cells.phone.trim() };
  if (row.name === '') return reject('no_name');
  for (const field of PARTY_FIELDS) {
    const most = LENGTHS[field];
    if (row[field].length > most) return reject('text_too_long', { params: { field, most } });
    const isStorable = row[field].isWellFormed() && !row[field].includes('\u0000');
    if (!isStorable) return reject('text_not_storable', { params: { field } });
  }
  return row;
}
