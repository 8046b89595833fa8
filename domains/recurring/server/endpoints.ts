import type { Endpoint } from '#platform/http/endpoint.ts';
import { listRecurring, listRuns, readRecurring, repeatDocument } from './read-templates.ts';
import { postRun, skipRun } from './settle-run.ts';
import { changeRecurring, createRecurring, setRecurringState } from './write-template.ts';

export const endpoints: readonly Endpoint[] = [
  listRecurring,
  readRecurring,
  createRecurring('invoice'),
  createRecurring('expense'),
  changeRecurring('invoice'),
  changeRecurring('expense'),
  setRecurringState,
  listRuns,
  postRun('invoice'),
  postRun('expense'),
  skipRun,
  repeatDocument,
];
