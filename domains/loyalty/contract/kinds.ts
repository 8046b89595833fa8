import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseGiftCardRoute } from './gift-card.ts';
import { reverseCardWriteOffRoute, reverseTopUpRoute } from './gift-card-change.ts';

export const GIFT_CARD: DocumentKind<'gift_card'> = {
  name: 'gift_card',
  prefix: 'GC',
  read: 'gift-cards.read',
  reverse: reverseGiftCardRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_gift_card',
};

export const CARD_TOP_UP: DocumentKind<'card_top_up'> = {
  name: 'card_top_up',
  prefix: 'GU',
  read: 'gift-cards.read',
  reverse: reverseTopUpRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_card_top_up',
};

export const CARD_WRITE_OFF: DocumentKind<'card_write_off'> = {
  name: 'card_write_off',
  prefix: 'GW',
  read: 'gift-cards.read',
  reverse: reverseCardWriteOffRoute,
  list: '/dashboard/customers',
  page: DOCUMENT_PAGE,
  audit_group: 'group_card_write_off',
};
