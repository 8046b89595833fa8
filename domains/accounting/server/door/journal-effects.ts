import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import type { Context } from '#platform/http/actor.ts';
import type { JournalLine } from '../../core/journal.ts';
import { insertEntry, insertLines, openItems } from '../journal-effects.sql.ts';
import type { NewEntry } from '../new-entry.ts';

type EntryToPost = Omit<NewEntry, 'reverses_id'> & {
  /** The entry that this one mirrors. */
  readonly reverses_id?: string | null;
};

/** The entry of a document, which is to get an id of its own. */
export function entryOf({ actor, newId }: Context, document: OpenedDocument): EntryToPost {
  const { id: document_id, branch_id, business_date } = document;
  const { shop_id } = actor;
  return { shop_id, id: newId(), document_id, posting_kind: 'post', branch_id, business_date };
}

/** A journal entry with its lines and the open items of parties. No lines, no entry. */
export function journalEffects(
  { reverses_id = null, ...entry }: EntryToPost,
  lines: readonly JournalLine[],
): Effect[] {
  if (lines.length === 0) return [];
  for (const own of Map.groupBy(lines, branchOf(entry)).values()) {
    assert(
      sumOf(own, ({ debit }) => debit) === sumOf(own, ({ credit }) => credit),
      'debit and credit of a branch are equal',
    );
  }
  const columns = {
    ...entry,
    account_ids: lines.map((line) => line.account_id),
    party_ids: lines.map((line) => line.party_id),
    branch_ids: lines.map(branchOf(entry)),
    debits: lines.map((line) => line.debit),
    credits: lines.map((line) => line.credit),
  };
  const effects: Effect[] = [
    { locks: 'nothing', statement: insertEntry({ ...entry, reverses_id }) },
    { locks: 'nothing', statement: insertLines(columns) },
  ];
  if (lines.some(({ party_id }) => party_id !== null)) {
    effects.push({ locks: 'party', statement: openItems(entry) });
  }
  return effects;
}

function branchOf({ branch_id: own }: Pick<NewEntry, 'branch_id'>) {
  return ({ branch_id = own }: JournalLine) => branch_id;
}
