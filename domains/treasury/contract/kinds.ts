import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseExpenseRoute } from './expense.ts';
import { reverseJournalRoute } from './manual-journal.ts';
import { reverseMoneyTransferRoute } from './money-transfer.ts';
import { reverseOwnerTransactionRoute } from './owner-transaction.ts';

export const EXPENSE: DocumentKind<'expense'> = {
  name: 'expense',
  prefix: 'E',
  read: 'expenses.read',
  reverse: reverseExpenseRoute,
  list: '/dashboard/expenses',
  page: DOCUMENT_PAGE,
  audit_group: 'group_expense',
};

export const OWNER_TRANSACTION: DocumentKind<'owner_transaction'> = {
  name: 'owner_transaction',
  prefix: 'K',
  read: 'owner-transactions.read',
  reverse: reverseOwnerTransactionRoute,
  list: '/dashboard/expenses',
  page: DOCUMENT_PAGE,
  audit_group: 'group_owner_transaction',
};

export const MONEY_TRANSFER: DocumentKind<'money_transfer'> = {
  name: 'money_transfer',
  prefix: 'M',
  read: 'money-transfers.read',
  reverse: reverseMoneyTransferRoute,
  list: '/dashboard/expenses',
  page: DOCUMENT_PAGE,
  audit_group: 'group_money_transfer',
};

export const JOURNAL: DocumentKind<'journal'> = {
  name: 'journal',
  prefix: 'JV',
  read: 'journal.read',
  reverse: reverseJournalRoute,
  list: '/dashboard/ledger',
  page: DOCUMENT_PAGE,
  audit_group: 'group_journal',
};
