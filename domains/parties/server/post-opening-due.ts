import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { setDueDateQuery } from '#domains/accounting/server/door/open-items.sql.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import {
  type Decided,
  type Posting,
  postingCommand,
  postingStep,
} from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { OPENING_DUE } from '../contract/kinds.ts';
import { postOpeningDueRoute } from '../contract/opening-due.ts';
import { dueChange } from '../core/balance-change.ts';
import { decideOpeningDue, type OpeningDueFacts } from '../core/decide-opening-due.ts';
import { dueEffects, lockParty } from './door/due-effects.ts';
import { insertOpeningDue, openingDueFacts, openingDueQuery } from './opening-due.sql.ts';

type Route = typeof postOpeningDueRoute;
type Facts = OpeningDueFacts & { document: OpenedDocument };

const openingDuePosting: Posting<Route, Facts, { journal: readonly JournalLine[] }> = {
  load: loadOpeningDue,
  decide: ({ body }, facts) => decideOpeningDue(body, facts),
  write: writeOpeningDue,
  ...answerBy<Route>(({ actor }, { body }) => openingDueQuery(actor.shop_id, body.id, EVERYWHERE)),
};

export const postOpeningDue = postingCommand(postOpeningDueRoute, openingDuePosting);

/** The same as a step of an import, which a dry run rolls back. */
export const putOpeningDue = postingStep(openingDuePosting);

async function loadOpeningDue(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { party_id, warehouse_id } = body;
  const party = { shop_id, party_id };
  const header = { kind: OPENING_DUE, warehouse_id, request: body };
  const facts = [lockParty(party), openingDueFacts(party)];
  const { opened: document, rows } = await openDocumentWith(tx, context, header, facts);
  if (document === 'posted' || isRejection(document)) return document;
  return { ...(rows[1]?.[0] as OpeningDueFacts), document };
}

function writeOpeningDue(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, { journal: readonly JournalLine[] }>,
) {
  const { document } = facts;
  const { party_id, amount, note = '' } = input.body;
  const { due_date = document.business_date } = input.body;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const inserted = insertOpeningDue({ ...own, party_id, amount, due_date, note });
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    ...dueEffects({ ...dueChange(party_id, amount), shop_id }),
    ...journalEffects(entryOf(context, document), changes.journal),
    { locks: 'party' as const, statement: toQuery(setDueDateQuery(own, due_date)) },
  ];
  return [{ document, effects, approved_by: null, detail: { party_id, amount } }];
}
