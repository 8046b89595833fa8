import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { JOURNAL } from '../contract/kinds.ts';
import { reverseJournalRoute } from '../contract/manual-journal.ts';

export const reverseManualJournal = command(reverseJournalRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, { kind: JOURNAL, reverses_id: params.id, request: body }),
);
