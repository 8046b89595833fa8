import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { carryOut } from '#platform/http/carry-out.ts';
import { command } from '#platform/http/endpoint.ts';
import { type ManualJournalRequest, postJournalRoute } from '../../contract/manual-journal.ts';
import {
  type DecidedJournal,
  decideJournal,
  type JournalRefusal,
  type WrittenLine,
} from '../../core/decide-journal.ts';
import { accountsOf, findAccountsQuery, manualJournalPosting } from '../post-manual-journal.ts';

/** A manual entry with its amount, or the first reason against it. */
export async function evaluateManualJournal(
  tx: Tx,
  shop_id: string,
  lines: readonly WrittenLine[],
): Promise<DecidedJournal | JournalRefusal> {
  const { rows } = await tx.executeQuery(findAccountsQuery(shop_id, lines));
  return decideJournal(lines, accountsOf(rows));
}

/** Posts a manual entry made by another domain; answers its number. */
export async function makeManualJournal(
  tx: Tx,
  context: Context,
  request: ManualJournalRequest,
): Promise<string | Rejection> {
  const step = command(postJournalRoute, postingStep(manualJournalPosting));
  const made = await carryOut(step, tx, context, request);
  return isRejection(made) ? made : (made.answer as { data: { number: string } }).data.number;
}
