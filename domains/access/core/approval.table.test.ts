import { expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { money } from '../../../testkit/table-values.ts';
import {
  APPROVABLE,
  APPROVAL_LIFE_MS,
  type Approvable,
  approvalFault,
  type GivenApproval,
  type RequiredApproval,
} from './approval.ts';
import { ALL_PERMISSIONS } from './permissions.ts';

const GIVEN_AT = new Date('2026-08-01T09:00:00.000Z');

/** Given to Rahim at counter 1 in Mirpur, for sale A: 40.00 off, and 100.00 over the limit. */
const GIVEN: GivenApproval = {
  requested_by: 'Rahim',
  branch_id: 'Mirpur',
  register_id: 'counter 1',
  document_id: 'sale A',
  reverses_id: null,
  expires_at: new Date(GIVEN_AT.getTime() + APPROVAL_LIFE_MS),
  is_spent: false,
  rights: [
    { permission: 'pos-sale.discount', amount: money('40.00') },
    { permission: 'pos-sale.over_credit_limit', amount: money('100.00') },
  ],
  approver_can: ['pos-sale.discount', 'pos-sale.over_credit_limit', 'pos-sale.void'],
};

/** `discount 40.00 and over_credit_limit 100.00`. */
function parseRequiredApprovals(text: string): RequiredApproval[] {
  return text.split(' and ').map((part) => {
    const [name = '', amount = ''] = part.split(' ');
    return { permission: `pos-sale.${name}` as Approvable, amount: money(amount) };
  });
}

/** Differences to the approval as given, `spent`, or the approver's present permissions. */
const CHANGES: Readonly<Record<string, Partial<GivenApproval>>> = {
  spent: { is_spent: true },
  'he may no discounts': { approver_can: ['pos-sale.over_credit_limit'] },
  'he is gone': { approver_can: null },
};

checkTable(
  `
  by    | where             | document | after s | needs                                      | since               | fault
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.00                             | -                   | none
  Rahim | Mirpur counter 1  | sale A   | 299     | discount 39.99                             | -                   | none
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.00 and over_credit_limit 100.00 | -                  | none
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.01                             | -                   | exceeded
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.00 and over_credit_limit 100.01 | -                  | exceeded
  Rahim | Mirpur counter 1  | sale A   | 0       | override_price 0.01                        | -                   | exceeded
  Rahim | Mirpur counter 1  | sale A   | 0       | void 0.00                                  | -                   | exceeded
  Rahim | Mirpur counter 1  | sale A   | 300     | discount 40.00                             | -                   | expired
  Karim | Mirpur counter 1  | sale A   | 0       | discount 40.00                             | -                   | of_another_person
  Rahim | Uttara counter 1  | sale A   | 0       | discount 40.00                             | -                   | of_another_location
  Rahim | Mirpur counter 2  | sale A   | 0       | discount 40.00                             | -                   | of_another_location
  Rahim | Mirpur -          | sale A   | 0       | discount 40.00                             | -                   | of_another_location
  Rahim | Mirpur counter 1  | sale B   | 0       | discount 40.00                             | -                   | of_another_document
  Rahim | Mirpur counter 1  | sale A of Z | 0    | discount 40.00                             | -                   | of_another_document
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.00                             | spent               | spent
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.00                             | he may no discounts | approver_not_permitted
  Rahim | Mirpur counter 1  | sale A   | 0       | over_credit_limit 1.00                     | he may no discounts | none
  Rahim | Mirpur counter 1  | sale A   | 0       | discount 40.00                             | he is gone          | approver_not_permitted
  Karim | Uttara counter 2  | sale B   | 900     | void 0.00                                  | spent               | of_another_person
  `,
  (row) => {
    const [branch_id = '', ...register] = row.cell('where').split(' ');
    const [document_id = '', reverses_id = null] = row.cell('document').split(' of ');
    const now = new Date(GIVEN_AT.getTime() + Number.parseInt(row.cell('after s'), 10) * 1000);
    const fault = approvalFault(
      { ...GIVEN, ...CHANGES[row.cell('since')] },
      {
        requested_by: row.cell('by'),
        branch_id,
        document_id,
        reverses_id,
        now,
        register_id: register.join(' ') === '-' ? null : register.join(' '),
        requiredApprovals: parseRequiredApprovals(row.cell('needs')),
      },
    );
    return fault ?? 'none';
  },
);

test('every approvable right is a permission', () => {
  expect(APPROVABLE.filter((permission) => !ALL_PERMISSIONS.includes(permission))).toEqual([]);
});
