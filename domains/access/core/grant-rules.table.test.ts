import { expect, test } from 'vitest';
import { rate } from '#domains/kernel/core/rate.ts';
import { readTable } from '../../../testkit/table.ts';
import {
  type Granter,
  type RoleAssignment,
  refuseAssignment,
  refuseLeaving,
  refuseRoleChange,
} from './grant-rules.ts';

/** Permissions of the table are letters; d is the right to discounts. */
const permissionsOf = (letters: string) =>
  [...letters.replace('-', '')].map((letter) => (letter === 'd' ? 'pos-sale.discount' : letter));

const parseScope = (letters: string) => ({
  branch_ids: letters === 'all' ? null : [...letters],
  warehouse_ids: null,
});

const limitOf = (text: string) => (text === '-' ? null : rate(Number.parseInt(text, 10) * 10_000));

function granterOf(code: string, letters: string, limit = '-', scope = 'all'): Granter {
  return {
    user_id: 'me',
    role_code: code,
    permissions: new Set(permissionsOf(letters)),
    discount_limit: limitOf(limit),
    ...parseScope(scope),
  };
}

const roleOf = (code: string, letters: string, limit = '-') => ({
  code,
  permissions: permissionsOf(letters),
  discount_limit: limitOf(limit),
});

/** A role `r` with two people changes; a limit of discount is in per cent. */
const ROLES = `
  granter | may  | limit | at  | role  | had | had limit | becomes | limit after | archived | refused
  owner   | abcd | -     | all | r     | a   | -         | abc     | -           |          |
  owner   | abcd | -     | all | owner | abcd| -         | a       | -           |          | owner_role_fixed
  owner   | abcd | -     | all | r     | a   | -         | a       | -           | yes      | role_in_use
  boss    | abc  | -     | all | r     | a   | -         | ab      | -           |          |
  boss    | abc  | -     | all | r     | a   | -         | aq      | -           |          | right_not_held
  boss    | abc  | -     | all | boss  | abc | -         | ab      | -           |          | own_role
  boss    | abc  | -     | all | boss  | abc | -         | aq      | -           |          | own_role
  boss    | abc  | -     | all | owner | abcd| -         | -       | -           |          | owner_role_fixed
  boss    | abc  | -     | all | r     | aq  | -         | a       | -           |          | role_above_own
  boss    | abc  | -     | all | r     | aq  | -         | abq     | -           |          | role_above_own
  boss    | abc  | 5     | all | r     | a   | -         | a       | 5           |          |
  boss    | abc  | 5     | all | r     | a   | -         | a       | 6           |          | discount_over_own
  boss    | abc  | 5     | all | r     | a   | 10        | a       | 5           |          | role_above_own
  boss    | abcd | -     | all | r     | a   | -         | a       | 100         |          |
  boss    | abc  | 5     | all | r     | a   | -         | ad      | -           |          | right_not_held
  boss    | abc  | -     | X   | r     | a   | -         | ab      | -           |          | all_branches_only
`;

test.each(readTable(ROLES).map((row) => [row.cell('role'), row] as const))(
  'a role %s changes',
  (_code, row) => {
    const refused = refuseRoleChange(
      granterOf(row.cell('granter'), row.cell('may'), row.cell('limit'), row.cell('at')),
      { ...roleOf(row.cell('role'), row.cell('had'), row.cell('had limit')), id: 'r', people: 2 },
      {
        ...roleOf('', row.cell('becomes'), row.cell('limit after')),
        is_archived: row.cell('archived') === 'yes',
      },
    );
    expect(refused?.rejection ?? '').toBe(row.cell('refused'));
  },
);

/** Branches are letters; `to role` has the permissions of that role. */
const ASSIGNMENTS = `
  granter | may | at  | role  | may do | gets places | refused
  owner   | abc | all | r     | ab     | XY          |
  owner   | abc | all | owner | abc    | all         |
  boss    | abc | all | owner | abc    | all         | role_above_own
  boss    | ab  | all | r     | abc    | all         | right_not_held
  boss    | ab  | X   | r     | ab     | X           |
  boss    | ab  | X   | r     | ab     | XY          | location_not_yours
  boss    | ab  | X   | r     | ab     | all         | location_not_yours
`;

test.each(readTable(ASSIGNMENTS).map((row) => [row.cell('role'), row] as const))(
  'assigning the role %s',
  (_code, row) => {
    const assignment: RoleAssignment = {
      role: roleOf(row.cell('role'), row.cell('may do')),
      ...parseScope(row.cell('gets places')),
    };
    const granter = granterOf(row.cell('granter'), row.cell('may'), '-', row.cell('at'));
    expect(refuseAssignment(granter, assignment)?.rejection ?? '').toBe(row.cell('refused'));
  },
);

const LEAVING = `
  granter | may | at  | whom  | their role | may do | their places | other owners | refused
  owner   | abc | all | other | owner      | abc    | all          | 1            |
  owner   | abc | all | other | owner      | abc    | all          | 0            | last_owner
  owner   | abc | all | me    | owner      | abc    | all          | 1            | own_membership
  owner   | abc | all | other | r          | ab     | X            | 0            |
  boss    | abc | all | other | owner      | abc    | all          | 1            | role_above_own
  boss    | ab  | all | other | r          | abc    | X            | 1            | role_above_own
  boss    | ab  | X   | other | r          | ab     | X            | 1            |
  boss    | ab  | X   | other | r          | ab     | Y            | 1            | location_not_yours
  boss    | ab  | X   | other | r          | ab     | all          | 1            | location_not_yours
`;

test.each(readTable(LEAVING).map((row) => [row.cell('whom'), row] as const))(
  'disabling %s',
  (_whom, row) => {
    const before = {
      user_id: row.cell('whom'),
      role: roleOf(row.cell('their role'), row.cell('may do')),
      ...parseScope(row.cell('their places')),
    };
    const owners = Number.parseInt(row.cell('other owners'), 10);
    const granter = granterOf(row.cell('granter'), row.cell('may'), '-', row.cell('at'));
    expect(refuseLeaving(granter, { before, owners })?.rejection ?? '').toBe(row.cell('refused'));
  },
);
