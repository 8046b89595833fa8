/**
 * The default code of a party: its phone number, else a letter and the last eight digits of its id,
 * `C-9F3A21D4`. So a second customer with the same number is refused with `code_taken`.
 */
export function partyCode(party: {
  kind: 'customer' | 'supplier';
  phone: string;
  id: string;
}): string {
  if (party.phone !== '') return party.phone;
  const letter = party.kind === 'customer' ? 'C' : 'S';
  return `${letter}-${party.id.slice(-8).toUpperCase()}`;
}
