import { expect, test } from 'vitest';
import { decideLinking } from './decide-linking.ts';

/** Users by a letter; `-` is no user. The address is verified, not verified, or missing. */
const CASES = `
  address    | linked to | address of | asked by | has other | outcome
  verified   | -         | -          | -        | no        | create
  verified   | A         | -          | -        | no        | enter A
  verified   | A         | B          | -        | no        | enter A
  unverified | A         | -          | -        | no        | enter A
  none       | A         | -          | -        | no        | enter A
  verified   | -         | A          | -        | no        | OAuthAccountNotLinked
  unverified | -         | A          | -        | no        | OAuthAccountNotLinked
  unverified | -         | -          | -        | no        | OAuthCreateAccount
  none       | -         | -          | -        | no        | OAuthCreateAccount
  verified   | -         | -          | A        | no        | link A
  verified   | -         | A          | A        | no        | link A
  verified   | -         | B          | A        | no        | link A
  none       | -         | -          | A        | no        | link A
  verified   | A         | A          | A        | no        | enter A
  verified   | B         | -          | A        | no        | OAuthAccountNotLinked
  verified   | -         | A          | A        | yes       | OAuthAccountNotLinked
`;

const ROWS = CASES.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(ROWS)('%s address, linked to %s, address of %s, asked by %s, other %s: %s', (...row) => {
  const [address, linked, owner, asking, other, outcome] = row;
  const person = (cell = '-') => (cell === '-' ? null : cell);
  const vouched = {
    provider_account_id: '1',
    email: address === 'none' ? null : 'a@x.io',
    is_email_verified: address === 'verified',
    name: 'Rahima',
  };
  const decided = decideLinking(vouched, {
    linked_user_id: person(linked),
    email_user_id: person(owner),
    asking_user_id: person(asking),
    has_other: other === 'yes',
  });
  const said = {
    enter: 'user_id' in decided ? `enter ${decided.user_id}` : '',
    link: 'user_id' in decided ? `link ${decided.user_id}` : '',
    create: 'create',
    refuse: 'error' in decided ? decided.error : '',
  };
  expect(said[decided.kind]).toBe(outcome);
});
