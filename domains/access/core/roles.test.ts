import { expect, test } from 'vitest';
import { ALL_PERMISSIONS } from './permissions.ts';
import { READY_ROLES } from './roles.ts';

const permissionsOf = (code: string) =>
  READY_ROLES.find((role) => role.code === code)?.permissions ?? [];

test('the owner has every permission once', () => {
  expect(permissionsOf('owner')).toEqual(ALL_PERMISSIONS);
  expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length);
});

test('each predefined role holds known permissions only', () => {
  for (const { permissions } of READY_ROLES) {
    expect(permissions.filter((permission) => !ALL_PERMISSIONS.includes(permission))).toEqual([]);
  }
});

test('the cashier sells, takes returns and sees customers, but neither cost nor books', () => {
  expect([...permissionsOf('cashier')].sort()).toEqual([
    'approvals.create',
    'approvals.read',
    'branches.read',
    'cash-movements.create',
    'category.read',
    'customers.create',
    'customers.read',
    'deposits.create',
    'deposits.read',
    'discarded-cart.create',
    'favourite.read',
    'favourite.update',
    'gift-cards.create',
    'gift-cards.read',
    'held-cart.create',
    'held-cart.delete',
    'held-cart.read',
    'payment-method.read',
    'payments.create',
    'payments.read',
    'permissions.read',
    'pos-product.read',
    'pos-sale.create',
    'pos-sale.print',
    'pos-sale.read',
    'registers.read',
    'return-sale.create',
    'return-sale.read',
    'shifts.close',
    'shifts.create',
    'shifts.read',
    'shop-info.read',
    'warehouse.read',
  ]);
});

test("the branch admin runs a branch, and the books are the owner's", () => {
  const permissions = permissionsOf('branch_admin');
  expect(permissions).toContain('pos-sale.void');
  expect(permissions).toContain('pos-sale.discount');
  expect(permissions).not.toContain('trial-balance.read');
  expect(permissions).not.toContain('chart-of-accounts.read');
});
