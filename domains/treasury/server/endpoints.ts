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
  voidOpeningMoney,
} from './opening-money.ts';
import { postExpense } from './post-expense.ts';
import { postManualJournal } from './post-manual-journal.ts';
import { postMoneyTransfer } from './post-money-transfer.ts';
import { postOwnerCredit, postOwnerDebit } from './post-owner-money.ts';
import { listExpenses, readExpense, sumExpenses } from './read-expenses.ts';
import { listManualJournals, readManualJournal } from './read-manual-journals.ts';
import { listMoneyTransfers, readMoneyTransfer } from './read-money-transfers.ts';
import { listOwnerMoney, readOwnerMoney } from './read-owner-money.ts';
import { voidExpense } from './void-expense.ts';
import { voidManualJournal } from './void-manual-journal.ts';
import { voidMoneyTransfer } from './void-money-transfer.ts';
import { voidOwnerMoney } from './void-owner-money.ts';

export const endpoints: readonly Endpoint[] = [
  postExpense,
  readExpense,
  listExpenses,
  sumExpenses,
  voidExpense,
  readExpensePicture,
  setExpensePicture,
  postOwnerCredit,
  postOwnerDebit,
  readOwnerMoney,
  listOwnerMoney,
  voidOwnerMoney,
  postOpeningMoney,
  readOpeningMoney,
  listOpeningMoney,
  voidOpeningMoney,
  postMoneyTransfer,
  readMoneyTransfer,
  listMoneyTransfers,
  voidMoneyTransfer,
  postManualJournal,
  readManualJournal,
  listManualJournals,
  voidManualJournal,
  createCheque,
  listCheques,
  depositCheque,
  clearCheque,
  bounceCheque,
  returnCheque,
];
