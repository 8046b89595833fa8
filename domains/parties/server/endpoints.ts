import type { Endpoint } from '#platform/http/endpoint.ts';
import { archiveCustomer, archiveSupplier } from './archive-party.ts';
import {
  archiveCustomerField,
  changeCustomerField,
  createCustomerField,
  listCustomerFields,
} from './customer-fields.ts';
import { listReminders, sendReminders } from './due-reminders.ts';
import { customerAgeing, customerOpenItems, supplierAgeing, supplierOpenItems } from './dues.ts';
import { duesLink, mailDues } from './dues-link.ts';
import { postSupplierPayment } from './post-supplier-payment.ts';
import { listSupplierPayments, readSupplierPayment } from './read-supplier-payments.ts';
import { reverseOneSupplierPayment } from './reverse-supplier-payment.ts';
import { readSupplier, updateSupplier } from './suppliers.ts';

export const endpoints: readonly Endpoint[] = [
  archiveCustomer,
  archiveSupplier,
  readSupplier,
  updateSupplier,
  listCustomerFields,
  createCustomerField,
  changeCustomerField,
  archiveCustomerField,
  customerAgeing,
  supplierAgeing,
  customerOpenItems,
  supplierOpenItems,
  duesLink,
  mailDues,
  listSupplierPayments,
  postSupplierPayment,
  readSupplierPayment,
  reverseOneSupplierPayment,
  listReminders,
  sendReminders,
];
