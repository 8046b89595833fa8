import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BranchEntry } from '../../core/between-branches.ts';
import { entryOf, journalEffects } from './journal-effects.ts';

/** The entries that move parts of a document's posting into the books of other branches. */
export function branchEffects(
  context: Context,
  document: OpenedDocument,
  entries: readonly BranchEntry[],
): Effect[] {
  return entries.flatMap(({ branch_id, lines }) => {
    const posted = { ...entryOf(context, document), branch_id };
    return journalEffects({ ...posted, posting_kind: 'between_branches' }, lines);
  });
}
