import { DOCUMENT_PAGE } from '../core/document-path.ts';
import type { DocumentKind } from './document-kind.ts';

export const REVERSAL: DocumentKind<'reversal'> = {
  name: 'reversal',
  prefix: 'V',
  read: 'ledger.read',
  reverse: null,
  list: null,
  page: DOCUMENT_PAGE,
  audit_group: 'group_reversal',
};
