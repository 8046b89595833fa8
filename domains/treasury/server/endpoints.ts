import type { Endpoint } from '#platform/http/endpoint.ts';
import { bounceCheque } from './bounce-cheque.ts';
import { depositCheque, returnCheque } from './change-cheque.ts';
import { clearCheque } from './clear-cheque.ts';
import { createCheque } from './create-cheque.ts';
import { readExpensePicture, setExpensePicture } from './expense-picture.ts';
import { expenses, sumExpenses } from './expenses.ts';
import { listCheques } from './list-cheques.ts';
import { postExpense } from './post-expense.ts';
import { postManualJournal } from './post-manual-journal.ts';
import { moneyTransfers, postMoneyTransfer } from './post-money-transfer.ts';
import { ownerTransactions, postOwnerCredit, postOwnerDebit } from './post-owner-transaction.ts';
import { listManualJournals, readManualJournal } from './read-manual-journals.ts';
import { reverseManualJournal } from './reverse-manual-journal.ts';

export const endpoints: readonly Endpoint[] = [
  postExpense,
  expenses.read,
  expenses.list,
  sumExpenses,
  expenses.reverse,
  readExpensePicture,
  setExpensePicture,
  postOwnerCredit,
  postOwnerDebit,
  ownerTransactions.read,
  ownerTransactions.list,
  ownerTransactions.reverse,
  postMoneyTransfer,
  moneyTransfers.read,
  moneyTransfers.list,
  moneyTransfers.reverse,
  postManualJournal,
  readManualJournal,
  listManualJournals,
  reverseManualJournal,
  createCheque,
  listCheques,
  depositCheque,
  clearCheque,
  bounceCheque,
  returnCheque,
];
