import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { DOCUMENT_PAGE } from '#domains/documents/core/document-path.ts';
import { reverseCashMovementRoute } from './cash-movement.ts';

export const CASH_MOVEMENT: DocumentKind<'cash_movement'> = {
  name: 'cash_movement',
  prefix: 'C',
  read: 'cash-movements.read',
  reverse: reverseCashMovementRoute,
  list: '/dashboard/sales',
  page: DOCUMENT_PAGE,
  audit_group: 'group_cash_movement',
};

export const SHIFT_CLOSE: DocumentKind<'shift_close'> = {
  name: 'shift_close',
  prefix: 'Z',
  read: 'shifts.read',
  reverse: null,
  list: '/dashboard/sales',
  page: DOCUMENT_PAGE,
  audit_group: 'group_shift_close',
};
