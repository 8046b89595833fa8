import { documentPath } from '#domains/documents/core/document-path.ts';
import { DOCUMENT_KINDS } from '../../document-kinds.ts';

/** Where a document of this kind is listed; empty: its kind is not known yet. */
export function listOfKind(kind: string | undefined): string {
  return DOCUMENT_KINDS.find(({ name }) => name === kind)?.list ?? '';
}

/** The page of a document of this kind. */
export function pageOfKind(kind: string, id: string): string {
  return documentPath(id, DOCUMENT_KINDS.find(({ name }) => name === kind)?.page);
}
