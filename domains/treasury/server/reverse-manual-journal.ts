import { moneyReversal } from '#domains/payments/server/door/reverse-money.ts';
import { JOURNAL } from '../contract/kinds.ts';
import { reverseJournalRoute } from '../contract/manual-journal.ts';

export const reverseManualJournal = moneyReversal(reverseJournalRoute, JOURNAL);
