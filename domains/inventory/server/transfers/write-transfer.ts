import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ShortReason } from '../../core/transfers/decide-transfer.ts';
import type { TransferChanges } from '../../core/transfers/post-transfer.ts';
import { removeLostSerialsQuery } from '../batches/batch.sql.ts';
import { bookEffects } from '../door/book-effects.ts';
import { transferPartQueries } from './transfer.sql.ts';

type TransferToWrite = {
  document: OpenedDocument;
  transfer_id: string;
  /** The document that sent the goods; null: this one sends them. */
  sent_id: string | null;
  /** Why the rest will not arrive. */
  reason: ShortReason | null;
  note: string;
  /** For the audit log. */
  detail: Record<string, unknown>;
};

/** A document of a transfer with everything that it changes. The transfer is locked. */
export function writeTransfer(
  context: Context,
  { document, detail, sent_id, ...row }: TransferToWrite,
  { transfer, books }: TransferChanges,
): DocumentToPost {
  const { shop_id } = context.actor;
  const { parts } = transfer;
  const part = { ...row, shop_id, document_id: document.id, at: context.now, parts };
  const statements = transferPartQueries(part);
  const effects = [
    ...statements.map((statement) => ({ locks: 'nothing' as const, statement })),
    ...bookEffects(context, document, books),
    // After what arrives: it takes serial numbers that did not.
    ...(row.reason === null || sent_id === null
      ? []
      : [{ locks: 'stock' as const, statement: removeLostSerialsQuery(shop_id, sent_id) }]),
  ];
  return { document, effects, detail, approved_by: null };
}
