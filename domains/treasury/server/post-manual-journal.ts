import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import {
  type Decided,
  type Posting,
  postingCommand,
} from '#domains/documents/server/door/posting-command.ts';
import { openWithFacts } from '#domains/documents/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { JOURNAL } from '../contract/kinds.ts';
import { postJournalRoute } from '../contract/manual-journal.ts';
import {
  checkReversalDay,
  type DecidedJournal,
  decideJournal,
  type KnownAccounts,
  type WrittenLine,
} from '../core/decide-journal.ts';
import {
  insertManualJournal,
  insertManualLines,
  insertReversalPlan,
  knownAccountsQuery,
  manualJournalQuery,
  type StoredJournal,
} from './manual-journal.sql.ts';
import { toJournalView } from './to-journal-view.ts';

type Route = typeof postJournalRoute;
type Facts = { document: OpenedDocument; accounts: KnownAccounts };

export const manualJournalPosting: Posting<Route, Facts, DecidedJournal> = {
  load: loadManualJournal,
  decide: ({ body }, { document, accounts }) =>
    checkReversalDay(body.reverses_on, document.business_date) ??
    decideJournal(body.lines, accounts),
  write: writeManualJournal,
  ...answerBy<Route>(
    ({ actor }, { body }) => manualJournalQuery(actor.shop_id, body.id, EVERYWHERE),
    ({ actor }, row) => toJournalView(row as StoredJournal, actor.language),
  ),
};

export const postManualJournal = postingCommand(postJournalRoute, manualJournalPosting);

export function findAccountsQuery(shop_id: string, lines: readonly WrittenLine[]) {
  const ids = [...new Set(lines.map(({ account_id }) => account_id))];
  return knownAccountsQuery({ shop_id, ids });
}

export function accountsOf(rows: readonly unknown[]): KnownAccounts {
  const known = rows as { id: string; is_control: boolean }[];
  return new Map(known.map(({ id, is_control }) => [id, { is_control }]));
}

async function loadManualJournal(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const header = { kind: JOURNAL, resource: 'journal', request: body };
  const known = findAccountsQuery(shop_id, body.lines);
  const opened = await openWithFacts(tx, context, header, [known]);
  if (opened === 'posted' || isRejection(opened)) return opened;
  return { document: opened.document, accounts: accountsOf(opened.rows[0] ?? []) };
}

function writeManualJournal(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedJournal>,
) {
  const { document } = facts;
  const { amount, lines, journal } = changes;
  const { narration, reverses_on } = input.body;
  const { user_id } = context.actor;
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
    ...reversalPlan({ ...own, reverses_on, user_id }),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { amount, narration } }];
}

type Plan = {
  shop_id: string;
  document_id: string;
  reverses_on: string | undefined;
  user_id: string;
};

/** The mirror that the clock posts on a later day. */
function reversalPlan({ reverses_on, ...own }: Plan): Effect[] {
  if (reverses_on === undefined) return [];
  return [{ locks: 'nothing', statement: insertReversalPlan({ ...own, reverses_on }) }];
}
