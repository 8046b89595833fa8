import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseOpeningBalanceRoute } from '#domains/inventory/contract/opening-balance.ts';

export const OPENING_BALANCE: DocumentKind<'opening_balance'> = {
  name: 'opening_balance',
  prefix: 'OB',
  read: 'opening-balance.read',
  reverse: reverseOpeningBalanceRoute,
  list: '/dashboard/settings/books',
  page: DOCUMENT_PAGE,
  audit_group: 'group_opening_balance',
  has_costs: true,
};
