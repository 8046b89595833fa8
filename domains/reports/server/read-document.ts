import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { readDocumentRoute } from '../contract/document.ts';
import { selectJournal } from './document.sql.ts';
import { loadDocument } from './load-document.ts';

export const readDocument = (kinds: readonly DocumentKind[]) =>
  query(readDocumentRoute, async (tx, { params }, context) => {
    const loaded = await loadDocument(tx, { id: params.id, kinds }, context);
    if (isRejection(loaded)) return loaded;
    const { posted } = loaded;
    // The journal entry includes the cost of the goods.
    const seesJournal = can(context, 'cost.read') && can(context, 'ledger.read');
    const { actor } = context;
    const lookup = { shop_id: actor.shop_id, id: posted.id, scope: actor };
    const journal = seesJournal ? await selectJournal(tx, lookup) : null;
    return { data: { ...posted, ...defined({ journal: journal ?? undefined }) } };
  });
