import type { Endpoint } from '#platform/http/endpoint.ts';
import { listRecurring, listRuns, readRecurring, repeatDocument } from './read-templates.ts';
import { postRun, skipJournalRun, skipRun } from './settle-run.ts';
import {
  changeRecurring,
  createRecurring,
  setRecurringJournalState,
  setRecurringState,
} from './write-template.ts';

export const endpoints: readonly Endpoint[] = [
  listRecurring,
  readRecurring,
  createRecurring('invoice'),
  createRecurring('expense'),
  createRecurring('journal'),
  changeRecurring('invoice'),
  changeRecurring('expense'),
  changeRecurring('journal'),
  setRecurringState,
  setRecurringJournalState,
  listRuns,
  postRun('invoice'),
  postRun('expense'),
  postRun('journal'),
  skipRun,
  skipJournalRun,
  repeatDocument,
];
