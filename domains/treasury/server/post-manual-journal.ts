import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { openWithFacts } from '#domains/documents/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { JOURNAL } from '../contract/kinds.ts';
import { postJournalRoute } from '../contract/manual-journal.ts';
import { type DecidedJournal, decideJournal, type KnownAccounts } from '../core/decide-journal.ts';
import {
  insertManualJournal,
  insertManualLines,
  knownAccountsQuery,
  manualJournalQuery,
} from './manual-journal.sql.ts';

type Route = typeof postJournalRoute;
type Facts = { document: OpenedDocument; accounts: KnownAccounts };

export const postManualJournal = postingCommand(postJournalRoute, {
  load: loadManualJournal,
  decide: ({ body }, { accounts }) => decideJournal(body.lines, accounts),
  write: writeManualJournal,
  ...answerBy<Route>(({ actor }, { body }) =>
    manualJournalQuery(actor.shop_id, body.id, EVERYWHERE),
  ),
});

async function loadManualJournal(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const ids = [...new Set(body.lines.map(({ account_id }) => account_id))];
  const header = { kind: JOURNAL, resource: 'journal', request: body };
  const opened = await openWithFacts(tx, context, header, [knownAccountsQuery({ shop_id, ids })]);
  if (opened === 'posted' || isRejection(opened)) return opened;
  const [known = []] = opened.rows as { id: string; is_control: boolean }[][];
  const accounts = new Map(known.map(({ id, is_control }) => [id, { is_control }]));
  return { document: opened.document, accounts };
}

function writeManualJournal(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedJournal>,
) {
  const { document } = facts;
  const { amount, lines, journal } = changes;
  const { narration } = input.body;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const columns = {
    ...own,
    account_ids: lines.map((line) => line.account_id),
    debits: lines.map((line) => line.debit),
    credits: lines.map((line) => line.credit),
    notes: lines.map((line) => line.note),
  };
  const effects = [
    { locks: 'nothing' as const, statement: insertManualJournal({ ...own, narration, amount }) },
    { locks: 'nothing' as const, statement: insertManualLines(columns) },
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { amount, narration } }];
}
