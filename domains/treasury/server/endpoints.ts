import type { Endpoint } from '#platform/http/endpoint.ts';
import { bounceCheque } from './bounce-cheque.ts';
import { depositCheque, returnCheque } from './change-cheque.ts';
import { clearCheque } from './clear-cheque.ts';
import { createCheque } from './create-cheque.ts';
import { readExpensePicture, setExpensePicture } from './expense-picture.ts';
import { listCheques } from './list-cheques.ts';
import {
  listOpeningMoney,
  postOpeningMoney,
  readOpeningMoney,
  reverseOpeningMoney,
} from './opening-money.ts';
import { postExpense } from './post-expense.ts';
import { postManualJournal } from './post-manual-journal.ts';
import { postMoneyTransfer } from './post-money-transfer.ts';
import { postOwnerCredit, postOwnerDebit } from './post-owner-transaction.ts';
import { listExpenses, readExpense, sumExpenses } from './read-expenses.ts';
import { listManualJournals, readManualJournal } from './read-manual-journals.ts';
import { listMoneyTransfers, readMoneyTransfer } from './read-money-transfers.ts';
import { listOwnerTransactions, readOwnerTransaction } from './read-owner-transaction.ts';
import { reverseExpense } from './reverse-expense.ts';
import { reverseManualJournal } from './reverse-manual-journal.ts';
import { reverseMoneyTransfer } from './reverse-money-transfer.ts';
import { reverseOwnerTransaction } from './reverse-owner-transaction.ts';

export const endpoints: readonly Endpoint[] = [
  postExpense,
  readExpense,
  listExpenses,
  sumExpenses,
  reverseExpense,
  readExpensePicture,
  setExpensePicture,
  postOwnerCredit,
  postOwnerDebit,
  readOwnerTransaction,
  listOwnerTransactions,
  reverseOwnerTransaction,
  postOpeningMoney,
  readOpeningMoney,
  listOpeningMoney,
  reverseOpeningMoney,
  postMoneyTransfer,
  readMoneyTransfer,
  listMoneyTransfers,
  reverseMoneyTransfer,
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
