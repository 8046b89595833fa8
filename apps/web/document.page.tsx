import { DocumentPage } from '#domains/reports/web/document-page.tsx';
import { DOCUMENT_KINDS } from '../document-kinds.ts';

/** A document of any kind. */
export default function Document() {
  return <DocumentPage kinds={DOCUMENT_KINDS} />;
}
