import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { moveReferences } from '#platform/db/move-references.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { mergeAccountsRoute } from '../../contract/chart.ts';
import { ACCOUNT_MERGE } from '../../contract/kinds.ts';
import { ACCOUNT_REFERENCES } from '../../core/account-references.ts';
import type { Chart, ChartNode } from '../../core/decide-account.ts';
import {
  accountMergeLines,
  type BranchBalance,
  checkAccountMerge,
} from '../../core/decide-account-merge.ts';
import { lockChart } from '../account.sql.ts';
import { entryOf, journalEffects } from '../door/journal-effects.ts';
import { blockPostings, findFiscalYearStart } from '../period.sql.ts';
import {
  accountMergeQuery,
  findFirstWarehouse,
  insertAccountMerge,
  loadChart,
  pointToSurvivor,
  selectBalances,
} from './chart.sql.ts';

type Route = typeof mergeAccountsRoute;

type Facts = {
  document: OpenedDocument;
  chart: Chart;
  survivor: ChartNode;
  duplicate_id: string;
  balances: BranchBalance[];
};

type Changes = ReturnType<typeof accountMergeLines>;

/**
 * Moves the balance of a duplicate within each branch, and everything that uses it, to another
 * account. Postings and other changes of the chart wait: of two merges of one account the second
 * reads that it is merged.
 */
export const mergeAccounts = postingCommand<Route, Facts, Changes>(mergeAccountsRoute, {
  load: loadAccountMerge,
  decide: (_input, { chart, survivor, duplicate_id, balances }) =>
    checkAccountMerge(chart, { survivor, duplicate: chart.get(duplicate_id) }) ??
    accountMergeLines({ survivor_id: survivor.id, duplicate_id }, balances),
  write: writeAccountMerge,
  follow: followMerge,
  ...answerBy<Route>(({ actor: { shop_id } }, { body }) =>
    accountMergeQuery({ shop_id, document_id: body.id }),
  ),
});

async function loadAccountMerge(tx: Tx, context: Context, input: Input<Route>) {
  const { shop_id, branch_ids } = context.actor;
  const { params, body } = input;
  // It posts in every branch, so a member of one cannot do it.
  if (branch_ids !== null) return reject('not_found');
  await blockPostings(tx, shop_id);
  await lockChart(tx, shop_id);
  const chart = await loadChart(tx, shop_id);
  const survivor = chart.get(params.id);
  const warehouse_id = await findFirstWarehouse(tx, shop_id);
  if (survivor === undefined || warehouse_id === undefined) return reject('not_found');
  const request = { id: body.id, survivor_id: params.id, duplicate_id: body.duplicate_id };
  const document = await openDocument(tx, context, { kind: ACCOUNT_MERGE, warehouse_id, request });
  if (document === 'posted' || isRejection(document)) return document;
  const today = document.business_date;
  const year_begins_on = await findFiscalYearStart(tx, shop_id, today);
  const account = chart.get(body.duplicate_id);
  const balances =
    account === undefined
      ? []
      : await selectBalances(tx, shop_id, { account, year_begins_on, today });
  return { document, chart, survivor, duplicate_id: body.duplicate_id, balances };
}

function writeAccountMerge(context: Context, { facts, changes }: Decided<Route, Facts, Changes>) {
  const { document, chart, survivor, duplicate_id } = facts;
  const { shop_id } = context.actor;
  const pair = { survivor_id: survivor.id, duplicate_id };
  const merge = { shop_id, document_id: document.id, ...pair };
  const effects: Effect[] = [
    { locks: 'nothing', statement: insertAccountMerge(merge) },
    ...changes.flatMap(({ branch_id, lines }) =>
      journalEffects({ ...entryOf(context, document), branch_id }, lines),
    ),
    { locks: 'nothing', statement: pointToSurvivor({ shop_id, ...pair, now: context.now }) },
  ];
  const duplicate = chart.get(duplicate_id);
  const detail = { survivor: survivor.code, duplicate: duplicate?.code };
  return [{ document, effects, approved_by: null, detail }];
}

/** What used the duplicate uses the survivor from now on. */
async function followMerge(
  tx: Tx,
  context: Context,
  { chart, survivor, duplicate_id }: Facts,
): Promise<void> {
  const pair = { survivor: survivor.id, duplicate: duplicate_id };
  await moveReferences(tx, context.actor.shop_id, ACCOUNT_REFERENCES, pair);
  await writeAudit(tx, context, {
    action: 'ledger_account.merged',
    subject_id: duplicate_id,
    before: assertPresent(chart.get(duplicate_id), 'checked'),
    after: { merged_into: survivor.code },
  });
}
