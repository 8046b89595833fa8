import { minor } from '#domains/kernel/core/money.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import type { NewPerson, NewStaff, ShopToCreate } from '../create-shop.ts';

const PASSWORD = 'halkhata-demo';

/** Demo mode listens to this machine only, so the password is no secret. */
const OWNER: NewPerson = {
  name: 'Taslima Haque',
  email: 'owner@demo.test',
  password: PASSWORD,
};

/** The PIN of the manager who approves for the cashiers of Mirpur. */
const APPROVER_PIN = '4071';

const STAFF: readonly NewStaff[] = [
  {
    name: 'Anwar Hossain',
    email: 'manager@demo.test',
    password: PASSWORD,
    pin: APPROVER_PIN,
    role: 'branch_admin',
    branches: ['MIR'],
  },
  {
    name: 'Rashida',
    email: 'cashier@demo.test',
    password: PASSWORD,
    role: 'cashier',
    branches: ['MIR'],
  },
  {
    name: 'Shathi',
    email: 'cashier.uttara@demo.test',
    password: PASSWORD,
    role: 'cashier',
    branches: ['UTT'],
  },
];

/** Belongs to no shop: edits the public site. */
export const OPERATOR: NewPerson = {
  name: 'Farhana Karim',
  email: 'operator@demo.test',
  password: PASSWORD,
};

export const OWNER_EMAIL = OWNER.email;

/** The accounts of the demo shop, one line each. */
export const SIGN_INS: readonly string[] = [
  `${OWNER.email} (owner)`,
  ...STAFF.map(({ email, role, branches }) => {
    return `${email} (${role.replace('_', ' ')}, ${branches?.join(', ') ?? 'all'})`;
  }),
  `${OPERATOR.email} (operator of the platform: the public site)`,
  `password of all: ${PASSWORD}`,
  `PIN of the manager, for what a cashier has no permission for: ${APPROVER_PIN}`,
];

export const MIRPUR_SHOP = 'Mirpur 10 shop';
export const MIRPUR_STORE = 'Mirpur 10 store';
export const UTTARA_SHOP = 'Uttara shop';

export const SHOP: ShopToCreate = {
  name: 'Nabanna Store',
  currency: 'BDT',
  vat_rate: rate(50_000),
  rounding_unit: minor(100),
  address: 'House 17, Road 3, Block C, Mirpur 10, Dhaka 1216',
  phone: '01199-200300',
  bin: '009090909-0101',
  receipt_note: 'নবান্ন স্টোর · আবার আসবেন',
  bank_name: 'Current account, Mirpur branch',
  branches: [
    {
      code: 'MIR',
      name: 'Mirpur 10',
      name_bn: 'মিরপুর ১০',
      address: 'House 17, Road 3, Block C, Mirpur 10, Dhaka 1216',
      warehouses: [
        { name: MIRPUR_SHOP, name_bn: 'মিরপুর ১০ দোকান' },
        { name: MIRPUR_STORE, name_bn: 'মিরপুর ১০ গুদাম' },
      ],
    },
    {
      code: 'UTT',
      name: 'Uttara',
      name_bn: 'উত্তরা',
      address: 'House 12, Road 7, Sector 4, Uttara, Dhaka 1230',
      warehouses: [{ name: UTTARA_SHOP, name_bn: 'উত্তরা দোকান' }],
    },
  ],
  owner: OWNER,
  staff: STAFF,
};
