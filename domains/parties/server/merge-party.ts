import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { post } from '#domains/documents/server/door/post.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { add } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { mergePoints } from '#domains/loyalty/server/door/move-points.ts';
import { moveReferences } from '#platform/db/move-references.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { PARTY_MERGE } from '../contract/kinds.ts';
import {
  mergeCustomersRoute,
  mergeSuppliersRoute,
  previewCustomerMergeRoute,
  previewSupplierMergeRoute,
} from '../contract/merge-party.ts';
import type { Customer } from '../contract/party.ts';
import {
  checkMergeBranches,
  checkPartyMerge,
  type MergedParty,
  type PartyBranchBalance,
  partyMergeJournal,
} from '../core/decide-party-merge.ts';
import { PARTY_REFERENCES } from '../core/party-references.ts';
import {
  insertPartyMerge,
  lockPair,
  mergeEffects,
  mergeUses,
  pointToSurvivor,
  selectBranchBalances,
  selectMergeLocation,
} from './merge-party.sql.ts';
import { findAnyParty, type PartyKind } from './party.sql.ts';

type MergeInput = { params: { id: string } };

function mergeOf(kind: PartyKind) {
  return async (
    tx: Tx,
    { params, body: { duplicate_id } }: MergeInput & { body: { duplicate_id: string } },
    context: Context,
  ) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const pair = { survivor: params.id, duplicate: duplicate_id };
    const locked = await lockPair(tx, { shop_id, kind }, pair);
    const survivor = locked.get(pair.survivor);
    const duplicate = locked.get(pair.duplicate);
    const refusal = checkPartyMerge(survivor, duplicate);
    if (refusal !== null) return refusal;
    const both = {
      survivor: assertPresent(survivor, 'checked'),
      duplicate: assertPresent(duplicate, 'checked'),
    };
    const balances = await selectBranchBalances(tx, shop_id, duplicate_id);
    const elsewhere = checkMergeBranches(balances, actor.branch_ids);
    if (elsewhere !== null) return elsewhere;
    if (kind === 'customer') await mergePoints(tx, shop_id, pair);
    const document_id = await handOver(tx, context, { ...both, kind, balances });
    if (isRejection(document_id)) return document_id;
    await moveReferences(tx, shop_id, PARTY_REFERENCES, pair);
    if (kind === 'customer') await mergeUses(tx, shop_id, pair);
    await pointToSurvivor(tx, shop_id, { ...pair, now });
    const { due, deposit } = both.duplicate;
    const after = { merged_into: pair.survivor, ...auditedSums(kind, { due, deposit }) };
    await writeAudit(tx, context, { action: `${kind}.merged`, subject_id: pair.duplicate, after });
    const ids = [pair.duplicate, pair.survivor];
    if (kind === 'customer') await recordEvent(tx, context, 'customer.changed', ids);
    return { data: { due, deposit, document_id } };
  };
}

/** What suppliers are owed reveals costs, so its names in the audit log say that. */
function auditedSums(kind: PartyKind, { due, deposit }: Pick<MergedParty, 'due' | 'deposit'>) {
  return kind === 'supplier' ? { cost_due: due, cost_deposit: deposit } : { due, deposit };
}

type Merge = {
  kind: PartyKind;
  survivor: MergedParty;
  duplicate: MergedParty;
  balances: readonly PartyBranchBalance[];
};

/** Transfers due and deposit by a document; none if both are zero in every branch. */
async function handOver(tx: Tx, context: Context, merging: Merge) {
  const { kind, survivor, duplicate, balances } = merging;
  if (balances.length === 0) return null;
  const { due, deposit } = duplicate;
  const { shop_id } = context.actor;
  const warehouse_id = await selectMergeLocation(tx, shop_id, context.actor);
  if (warehouse_id === undefined) return reject('not_found');
  const id = context.newId();
  const document = await openDocument(tx, context, {
    kind: PARTY_MERGE,
    warehouse_id,
    request: { id },
  });
  if (isRejection(document)) {
    const { rejection: code } = document;
    return code === 'id_reused' ? reject('not_found') : reject(code, document);
  }
  assert(document !== 'posted', 'an id just made is not posted');
  const merge = { shop_id, survivor: survivor.id, duplicate: duplicate.id };
  const inserted = insertPartyMerge({ ...merge, document_id: id, due, deposit });
  const journal = partyMergeJournal({ survivor, duplicate }, balances);
  const effects: Effect[] = [
    { locks: 'nothing', statement: inserted },
    ...mergeEffects(merge),
    ...journalEffects(entryOf(context, document), journal),
  ];
  const detail = auditedSums(kind, { due, deposit });
  const merged = { document, effects, approved_by: null, detail };
  await post(tx, context, [merged], { read: null, end: 'goes on' });
  return id;
}

function previewOf<Row extends Pick<Customer, 'id' | 'due'>>(kind: PartyKind) {
  return async (
    tx: Tx,
    { params, query: { duplicate_id } }: MergeInput & { query: { duplicate_id: string } },
    { actor }: Context,
  ) => {
    const { shop_id } = actor;
    const lookup = { shop_id, kind };
    const survivor = await findAnyParty(tx, { ...lookup, id: params.id });
    const duplicate = await findAnyParty(tx, { ...lookup, id: duplicate_id });
    const balances = await selectBranchBalances(tx, shop_id, duplicate_id);
    const refusal =
      checkPartyMerge(survivor?.merge, duplicate?.merge) ??
      checkMergeBranches(balances, actor.branch_ids);
    if (refusal !== null) return refusal;
    const both = {
      kept: assertPresent(survivor, 'checked'),
      gone: assertPresent(duplicate, 'checked'),
    };
    return {
      data: {
        survivor: both.kept.row as unknown as Row,
        duplicate: both.gone.row as unknown as Row,
        due: add(both.kept.merge.due, both.gone.merge.due),
        deposit: add(both.kept.merge.deposit, both.gone.merge.deposit),
      },
    };
  };
}

export const mergeCustomers = command(mergeCustomersRoute, mergeOf('customer'));
export const mergeSuppliers = command(mergeSuppliersRoute, mergeOf('supplier'));
export const previewCustomerMerge = query(
  previewCustomerMergeRoute,
  previewOf<Customer>('customer'),
);
export const previewSupplierMerge = query(
  previewSupplierMergeRoute,
  previewOf<Pick<Customer, 'id' | 'code' | 'name' | 'phone' | 'due'>>('supplier'),
);
