import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';

export const ACCOUNT_MERGE: DocumentKind<'account_merge'> = {
  name: 'account_merge',
  prefix: 'AM',
  read: 'chart-of-accounts.read',
  reverse: null,
  list: '/dashboard/ledger',
  page: DOCUMENT_PAGE,
  audit_group: null,
};
