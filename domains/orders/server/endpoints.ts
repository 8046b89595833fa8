import { ORDER_KINDS, WRITTEN_KINDS } from '../core/order-kind.ts';
import { listAdvanceSales, postAdvanceSale, postOrderDeposit } from './advance-sales.ts';
import { changeOrder, closeOrder, reopenOrder, sendOrder } from './change-order.ts';
import { convertQuotation } from './convert-quotation.ts';
import { mailOrder, orderFile, orderLink, orderTicket } from './order-printouts.ts';
import { createOrder, listOrders, readOrder } from './orders.ts';
import { readLastCost } from './read-last-cost.ts';
import { endpoints as jobs } from './repairs.ts';

export const endpoints = [
  ...WRITTEN_KINDS.flatMap((kind) => [
    listOrders(kind),
    createOrder(kind),
    readOrder(kind),
    changeOrder(kind),
    sendOrder(kind),
    closeOrder(kind),
    reopenOrder(kind),
  ]),
  ...ORDER_KINDS.flatMap((kind) => [
    orderFile(kind),
    orderTicket(kind),
    orderLink(kind),
    mailOrder(kind),
  ]),
  listAdvanceSales,
  postAdvanceSale,
  postOrderDeposit('sales_order'),
  postOrderDeposit('job'),
  ...jobs,
  readLastCost,
  convertQuotation('sales_quotation'),
  convertQuotation('purchase_quotation'),
];
