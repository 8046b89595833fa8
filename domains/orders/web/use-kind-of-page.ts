import { useLocation } from 'react-router';
import {
  ORDER_TERMS,
  type OrderKind,
  WRITTEN_KINDS,
  type WrittenKind,
} from '../core/order-kind.ts';

/** Of which kind a page is: its address says it as the API does, /dashboard/sales-quotation. */
export function useKindOfPage(): WrittenKind {
  const { pathname } = useLocation();
  const found = WRITTEN_KINDS.find((kind) => {
    return pathname.startsWith(`/dashboard/${ORDER_TERMS[kind].resource}`);
  });
  return found ?? 'sales_quotation';
}

export function pathOf(kind: OrderKind, id = ''): string {
  const path = `/dashboard/${ORDER_TERMS[kind].resource}`;
  return id === '' ? path : `${path}/${id}`;
}

export const sideOf = (kind: OrderKind) =>
  ORDER_TERMS[kind].party === 'customer' ? ('sold' as const) : ('bought' as const);
