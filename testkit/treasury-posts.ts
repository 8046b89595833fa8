import { v7 as newId } from 'uuid';
import type { createExpenseCategoryRoute } from '#domains/accounting/contract/expense-category.ts';
import type { createIncomeAccountRoute } from '#domains/accounting/contract/income-account.ts';
import { createExpenseCategory } from '#domains/accounting/server/expense-categories.ts';
import { createIncomeAccount } from '#domains/accounting/server/income-accounts.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { insertBankAccount } from '#domains/payments/server/payment-method.sql.ts';
import { postExpense } from '#domains/treasury/server/post-expense.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { postMoneyTransfer } from '#domains/treasury/server/post-money-transfer.ts';
import { postOwnerCredit } from '#domains/treasury/server/post-owner-transaction.ts';
import { openingRows } from './opening-posts.ts';
import { answerOf, type TestShop } from './shop.ts';

export type TreasuryPosts = {
  /** A new category of expenses. */
  expenseCategory(): Promise<string>;
  incomeAccount(): Promise<string>;
  /** A wallet with a number and its own ledger account. */
  /** A new wallet account. */
  walletAccount(): Promise<{ payment_method_id: string; bank_account_id: string }>;
  /** An expense of 120.00, of which 20.00 are paid in cash. */
  expense(): Promise<string>;
  /** 500.00 of the owner's into cash. */
  ownerMoney(): Promise<string>;
  /** An opening balance of 300.00 in a new wallet. */
  openingBalance(): Promise<string>;
  /** 500.00 of depreciation. */
  journal(): Promise<string>;
  /** 100.00 from cash to the bank. */
  moneyTransfer(): Promise<string>;
};

/** Depreciation 500.00 = Accumulated depreciation 500.00. */
export function journalBody({ warehouses, accounts }: TestShop) {
  const lines = [
    { account_id: accounts.get('6110'), debit: 50_000, note: 'The fridge' },
    { account_id: accounts.get('1590'), credit: 50_000 },
  ];
  const id = newId();
  return { id, warehouse_id: warehouses.shop, narration: 'Wear of July', lines };
}

export function treasuryPosts(shop: TestShop, supplier_id: string): TreasuryPosts {
  const { warehouses, methods, bank_account_id } = shop;
  const header = () => ({ id: newId(), warehouse_id: warehouses.shop });
  const cash = { payment_method_id: methods.cash };
  async function posted(endpoint: Parameters<TestShop['call']>[0], body: { id: string }) {
    answerOf(await shop.call(endpoint, { body }));
    return body.id;
  }
  async function expenseCategory(): Promise<string> {
    const body = { name: `Category ${newId()}` };
    const made = await shop.call<typeof createExpenseCategoryRoute>(createExpenseCategory, {
      body,
    });
    return answerOf(made).data.id;
  }
  async function incomeAccount(): Promise<string> {
    const body = { name: `Income ${newId()}` };
    const made = await shop.call<typeof createIncomeAccountRoute>(createIncomeAccount, { body });
    return answerOf(made).data.id;
  }
  return {
    expenseCategory,
    incomeAccount,
    async walletAccount() {
      const id = newId();
      const account = { id, method_code: 'bkash', name: `Wallet ${id}` };
      await shop.run((tx) => insertBankAccount(tx, shop.shop_id, account));
      return { payment_method_id: methods.bkash, bank_account_id: id };
    },
    async expense() {
      const lines = [{ account_id: await expenseCategory(), description: 'Tea', net: 12_000 }];
      const payments = [{ ...cash, amount: 2_000 }];
      return posted(postExpense, { ...header(), supplier_id, lines, payments } as { id: string });
    },
    ownerMoney: () =>
      posted(postOwnerCredit, {
        ...header(),
        payments: [{ ...cash, amount: 50_000 }],
      } as { id: string }),
    openingBalance: async () =>
      posted(postOpeningBalance, {
        id: newId(),
        branch_id: shop.branches.mirpur,
        ...(await openingRows(shop)),
      } as { id: string }),
    journal: () => posted(postManualJournal, journalBody(shop)),
    moneyTransfer: () =>
      posted(postMoneyTransfer, {
        ...header(),
        from: cash,
        amount: 10_000,
        to: { payment_method_id: methods.bank, bank_account_id },
      } as { id: string }),
  };
}
