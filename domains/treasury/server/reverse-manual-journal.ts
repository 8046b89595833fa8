import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { command } from '#platform/http/endpoint.ts';
import { reverseJournalRoute } from '../contract/manual-journal.ts';

export const reverseManualJournal = command(reverseJournalRoute, (tx, { params, body }, context) =>
  reverseBooks(tx, context, { kind: 'journal', reverses_id: params.id, request: body }),
);
