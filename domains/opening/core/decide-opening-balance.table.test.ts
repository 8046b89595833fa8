import { describe, expect, test } from 'vitest';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, pieces, showMoney } from '../../../testkit/table-values.ts';
import type { OpeningFacts } from './check-rows.ts';
import { type DecidedOpening, decideOpening } from './decide-opening-balance.ts';

const account = (id: string, kind: string, control_of: string | null = null) => {
  return { id, kind, control_of };
};

/** Mirpur has two warehouses, Uttara one; Rahima's due and the till of Mirpur were opened. */
const FACTS: OpeningFacts = {
  accounts: ACCOUNTS,
  methods: METHODS,
  named: [
    account('Cash in hand', 'asset'),
    account('Loan', 'liability'),
    account('Rent', 'expense'),
    account('Customers', 'asset', 'receivable'),
    account('Reserves', 'equity'),
  ],
  parties: [
    { id: 'Karim', kind: 'customer' },
    { id: 'Rahima', kind: 'customer' },
    { id: 'Traders', kind: 'supplier' },
  ],
  branches: [
    { id: 'Mirpur', warehouse_ids: ['shop', 'store'] },
    { id: 'Uttara', warehouse_ids: ['uttara'] },
  ],
  opened: {
    accounts: [],
    dues: [{ of: 'Rahima', at: 'Mirpur', number: '' }],
    deposits: [],
    stock: [{ of: 'tea', at: 'store' }],
  },
  stock: {
    decimals: new Map([
      ['rice', 3],
      ['tea', 0],
    ]),
    unstocked: ['repair'],
    levels: new Map([
      ['shop tea', { on_hand: pieces('0'), reserved: pieces('0'), value: money('0') }],
    ]),
    batches: null,
    has_lots: false,
  },
  document: { branch_id: 'Mirpur', business_date: '2026-07-01' },
  fiscal_year_first_month: 7,
  has_every_branch: true,
};

/** `Cash in hand 250.00 in Uttara`: a name, an amount and a branch. */
function rowsIn(text: string) {
  return listIn(text).map((row) => {
    const [, name = '', amount = '', branch_id] =
      /^(.+?) (-?[\d.]+)(?: in (\w+))?$/.exec(row) ?? [];
    return { name, amount: money(amount), branch_id };
  });
}

/** `3 rice 210.00 at shop`: quantity, goods, value and warehouse. */
function stockIn(text: string) {
  return listIn(text).map((row) => {
    const [, count = '', variant_id = '', value = '', warehouse_id = ''] =
      /^(\S+) (\w+) (\S+) at (\w+)$/.exec(row) ?? [];
    return { variant_id, warehouse_id, quantity: pieces(count), value: money(value) };
  });
}

type Texts = { accounts?: string; dues?: string; deposits?: string; stock?: string };

function decide(texts: Texts, facts: OpeningFacts = FACTS, balancing_account_id?: string) {
  return decideOpening(
    {
      accounts: rowsIn(texts.accounts ?? '').map(({ name, ...row }) => {
        return { account_id: name, ...row };
      }),
      dues: rowsIn(texts.dues ?? '').map(({ name, ...row }) => ({ party_id: name, ...row })),
      deposits: rowsIn(texts.deposits ?? '').map(({ name, ...row }) => {
        return { party_id: name, ...row };
      }),
      stock: stockIn(texts.stock ?? ''),
      balancing_account_id,
    },
    facts,
  );
}

function shown(decided: ReturnType<typeof decide>): string {
  if (isRejection(decided)) return `${decided.rejection} ${decided.path ?? ''}`;
  return decided.books.journal
    .map(({ account_id, party_id, branch_id, debit, credit }) => {
      const amount = `${debit > 0 ? '' : '-'}${showMoney(debit > 0 ? debit : credit)}`;
      const whose = party_id === null ? '' : `/${party_id}`;
      return `${account_id}${whose} ${amount}${branch_id === 'Mirpur' ? '' : ` in ${branch_id}`}`;
    })
    .join(', ');
}

describe('each branch balances with the owner’s capital', () => {
  checkTable(
    `
    accounts                          | dues                          | deposits    | stock                    | lines
    Cash in hand 250.00, Loan -100.00 | Karim 84.00                   |             |                          | Cash in hand 250.00, Loan -100.00, Customers/Karim 84.00, Owner's capital -234.00
                                      | Traders 60.00                 |             | 3 rice 210.00 at shop    | Suppliers/Traders -60.00, Stock in hand 210.00, Owner's capital -150.00
                                      | Karim -5.00, Traders -7.00    |             |                          | Customers/Karim -5.00, Suppliers/Traders 7.00, Owner's capital -2.00
    Cash in hand 9.00                 |                               | Karim 9.00  |                          | Cash in hand 9.00, Deposits/Karim -9.00
    Cash in hand 5.00 in Uttara       | Karim 8.00                    |             | 1 tea 2.00 at uttara     | Cash in hand 5.00 in Uttara, Customers/Karim 8.00, Stock in hand 2.00 in Uttara, Owner's capital -7.00 in Uttara, Owner's capital -8.00
                                      |                               |             | 1 tea 0 at shop          |
    Cash in hand -50.00               |                               |             |                          | Cash in hand -50.00, Owner's capital 50.00
    `,
    (row) =>
      shown(
        decide({
          accounts: row.cell('accounts'),
          dues: row.cell('dues'),
          deposits: row.cell('deposits'),
          stock: row.cell('stock'),
        }),
      ),
  );
});

describe('what is refused', () => {
  checkTable(
    `
    accounts                                   | dues                     | stock                                  | answer
    Nothing 1.00                               |                          |                                        | account_not_found accounts.0.account_id
    Cash in hand 1.00, Customers 1.00          |                          |                                        | control_account accounts.1.account_id
    Rent 1.00                                  |                          |                                        | income_or_expense accounts.0.account_id
    Cash in hand 1.00, Cash in hand 2.00       |                          |                                        | line_given_twice accounts.1.account_id
    Cash in hand 1.00, Cash in hand 2.00 in Uttara |                      |                                        | Cash in hand 1.00, Cash in hand 2.00 in Uttara, Owner's capital -1.00, Owner's capital -2.00 in Uttara
    Cash in hand 1.00 in Savar                 |                          |                                        | not_found accounts.0.branch_id
                                               | Nobody 1.00              |                                        | party_not_found dues.0.party_id
                                               | Karim 1.00, Karim 2.00   |                                        | line_given_twice dues.1.party_id
                                               | Rahima 1.00              |                                        | already_opened dues.0.party_id
                                               | Rahima 1.00 in Uttara    |                                        | Customers/Rahima 1.00 in Uttara, Owner's capital -1.00 in Uttara
                                               |                          | 1 tea 1.00 at store                    | already_opened stock.0.variant_id
                                               |                          | 1 tea 1.00 at savar                    | not_found stock.0.warehouse_id
                                               |                          | 1 salt 1.00 at shop                    | variant_not_found stock.0.variant_id
                                               |                          | 1 rice 1.00 at shop, 1 repair 1.00 at shop | not_stocked stock.1.variant_id
                                               |                          | 0.5 tea 1.00 at shop                   | quantity_too_fine stock.0.quantity
                                               |                          | 1 tea 10000000000.01 at shop           | amount_too_large stock.0.value
    Cash in hand 9999999999999.99, Loan -1.00  |                          |                                        | amount_too_large
    `,
    (row) =>
      shown(
        decide({
          accounts: row.cell('accounts'),
          dues: row.cell('dues'),
          stock: row.cell('stock'),
        }),
      ),
  );

  test('income and expense of the year so far can be entered after its first day', () => {
    const document = { branch_id: 'Mirpur', business_date: '2026-08-01' };
    expect(shown(decide({ accounts: 'Rent 1.00' }, { ...FACTS, document }))).toBe(
      "Rent 1.00, Owner's capital -1.00",
    );
  });

  test('a deposit is of a customer, and a remainder goes to equity', () => {
    expect(shown(decide({ deposits: 'Traders 1.00' }))).toBe('party_not_found deposits.0.party_id');
    const cash = { accounts: 'Cash in hand 1.00' };
    expect(shown(decide(cash, FACTS, 'Loan'))).toBe('not_equity balancing_account_id');
    expect(shown(decide(cash, FACTS, 'Nothing'))).toBe('account_not_found balancing_account_id');
    expect(shown(decide(cash, FACTS, 'Reserves'))).toBe('Cash in hand 1.00, Reserves -1.00');
  });

  test('a member of some branches posts in one of them, and on no accounts by hand', () => {
    const facts = { ...FACTS, has_every_branch: false };
    expect(shown(decide({ accounts: 'Cash in hand 1.00' }, facts))).toBe('permission_denied ');
    expect(shown(decide({ dues: 'Karim 1.00 in Uttara' }, facts))).toBe('permission_denied ');
    expect(shown(decide({ dues: 'Karim 1.00' }, facts))).toBe(
      "Customers/Karim 1.00, Owner's capital -1.00",
    );
  });
});

test('money of a payment method is a payment, and balances change once a party', () => {
  const decided = decide({
    accounts: 'Cash in hand 250.00, Loan -100.00',
    dues: 'Traders 60.00, Karim 84.00',
    deposits: 'Karim 9.00',
    stock: '2 tea 30.00 at shop',
  }) as DecidedOpening;
  expect(decided.tenders).toEqual([
    {
      payment_method_id: 'cash',
      bank_account_id: null,
      account_id: 'Cash in hand',
      amount: money('250.00'),
      handed_over: money('250.00'),
      reference: '',
    },
  ]);
  expect(decided.balances).toEqual([
    { party_id: 'Karim', due: money('84.00'), limit: null, deposit: money('9.00') },
    { party_id: 'Traders', due: money('60.00'), limit: null, deposit: money('0') },
  ]);
  expect(decided.dues.map(({ due_date }) => due_date)).toEqual(['2026-07-01', '2026-07-01']);
  expect(decided.total).toBe(money('364.00'));
});

test('goods sold before they were entered are revalued in their branch', () => {
  const short = { on_hand: quantity(-20_000), reserved: quantity(0), value: money('-30.00') };
  const levels = new Map([['uttara tea', short]]);
  const facts = { ...FACTS, stock: { ...FACTS.stock, levels } };
  const decided = decide({ stock: '3 tea 60.00 at uttara' }, facts) as DecidedOpening;
  expect(decided.books.revaluation).toEqual([
    {
      account_id: 'Stock in hand',
      party_id: null,
      branch_id: 'Uttara',
      debit: 0,
      credit: money('10.00'),
    },
    {
      account_id: 'Cost variance',
      party_id: null,
      branch_id: 'Uttara',
      debit: money('10.00'),
      credit: 0,
    },
  ]);
});
