import type { MergeReferences } from '#domains/kernel/core/merge-references.ts';

/**
 * Every column that refers to an account, and what a merge does with it. Products, payment methods
 * and recurring documents move to the survivor; posted documents keep their account.
 */
export const ACCOUNT_REFERENCES: MergeReferences = {
  'product.income_account_id': 'moves',
  'payment_method.account_id': 'moves',
  'bank_account.account_id': 'moves',
  'recurring_journal_line.account_id': 'moves',
  'recurring_spending.account_id': 'moves',
  'account.merged_into': 'own rule',
  'account.parent_id': 'history',
  'account_merge.survivor_id': 'history',
  'account_merge.duplicate_id': 'history',
  'cash_movement.account_id': 'history',
  'expense_line.account_id': 'history',
  'manual_journal_line.account_id': 'history',
  'money_transfer.fee_account_id': 'history',
  'opening_balance.balancing_account_id': 'history',
  'opening_balance_account.account_id': 'history',
};
