import { endpoints as access } from '#domains/access/server/endpoints.ts';
import { changeAccount, createAccount } from '#domains/accounting/server/chart/change-chart.ts';
import { listAccounts } from '#domains/accounting/server/chart/list-accounts.ts';
import { mergeAccounts } from '#domains/accounting/server/chart/merge-accounts.ts';
import {
  changeExpenseCategory,
  createExpenseCategory,
  listExpenseCategories,
} from '#domains/accounting/server/expense-categories.ts';
import {
  closeFiscalYear,
  listFiscalYears,
  reopenFiscalYear,
} from '#domains/accounting/server/fiscal-years.ts';
import {
  changeIncomeAccount,
  createIncomeAccount,
  listIncomeAccounts,
} from '#domains/accounting/server/income-accounts.ts';
import { journalReport } from '#domains/accounting/server/journal-report.ts';
import { ledger } from '#domains/accounting/server/ledger.ts';
import { partyBalances } from '#domains/accounting/server/party-balances.ts';
import { closePeriod, readPeriod, reopenPeriod } from '#domains/accounting/server/periods.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { endpoints as catalog } from '#domains/catalog/server/endpoints.ts';
import { syncPosProducts } from '#domains/catalog/server/sync/sync-pos-products.ts';
import type { OauthApp } from '#domains/connections/core/oauth-app.ts';
import { endpointsOf as connectionsOf } from '#domains/connections/server/endpoints.ts';
import { webhookEndpoints } from '#domains/connections/server/webhooks/endpoints.ts';
import { endpoints as geo } from '#domains/geo/server/endpoints.ts';
import { endpoints as identity } from '#domains/identity/server/endpoints.ts';
import { endpoints as imports } from '#domains/imports/server/endpoints.ts';
import { endpoints as inventory } from '#domains/inventory/server/endpoints.ts';
import { endpoints as labels } from '#domains/labels/server/endpoints.ts';
import { cardSlip } from '#domains/loyalty/server/card-slip.ts';
import { endpoints as loyalty } from '#domains/loyalty/server/endpoints.ts';
import { endpoints as opening } from '#domains/opening/server/endpoints.ts';
import { endpoints as orders } from '#domains/orders/server/endpoints.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import {
  archiveCustomerGroup,
  changeCustomerGroup,
  createCustomerGroup,
  listCustomerGroups,
} from '#domains/parties/server/customer-groups.ts';
import { endpoints as dues } from '#domains/parties/server/endpoints.ts';
import { listCustomers, listSuppliers } from '#domains/parties/server/list-parties.ts';
import {
  mergeCustomers,
  mergeSuppliers,
  previewCustomerMerge,
  previewSupplierMerge,
} from '#domains/parties/server/merge-party.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { readCustomer } from '#domains/parties/server/read-customer.ts';
import { listDeposits, readDeposit } from '#domains/parties/server/read-deposits.ts';
import { customerDues, listPayments, readPayment } from '#domains/parties/server/read-payments.ts';
import { reverseDeposit } from '#domains/parties/server/reverse-deposit.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { customerStatement, supplierStatement } from '#domains/parties/server/statement.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import { postWriteOff, readWriteOff, reverseWriteOff } from '#domains/parties/server/write-offs.ts';
import {
  changeBankAccount,
  changePaymentMethod,
  createBankAccount,
  createPaymentMethod,
  orderPaymentMethods,
} from '#domains/payments/server/change-methods.ts';
import {
  listBankAccounts,
  listBanks,
  listMethodBanks,
} from '#domains/payments/server/list-banks.ts';
import { listPaymentMethods } from '#domains/payments/server/list-payment-methods.ts';
import { clearCart } from '#domains/pos/server/cart/clear-cart.ts';
import { listDiscardedCarts } from '#domains/pos/server/cart/list-discarded-carts.ts';
import { discardCart } from '#domains/pos/server/held/discard-cart.ts';
import { holdCart } from '#domains/pos/server/held/hold-cart.ts';
import { listHeldCarts } from '#domains/pos/server/held/list-held-carts.ts';
import { recallCart } from '#domains/pos/server/held/recall-cart.ts';
import {
  addFavourite,
  listFavourites,
  removeFavourite,
} from '#domains/pos/server/search/favourites.ts';
import { shiftEndpoints } from '#domains/pos/server/shift/shift-endpoints.ts';
import { quoteLines } from '#domains/pricing/server/quote-lines.ts';
import { endpoints as offers } from '#domains/promotions/server/endpoints.ts';
import { endpoints as purchases } from '#domains/purchases/server/endpoints.ts';
import { endpoints as recurring } from '#domains/recurring/server/endpoints.ts';
import {
  addAttachment,
  listAttachments,
  readAttachment,
} from '#domains/reports/server/attachments/attachments.ts';
import { documentFile, documentTicket } from '#domains/reports/server/document-file.ts';
import { endpoints as reports } from '#domains/reports/server/endpoints.ts';
import { readDocument } from '#domains/reports/server/read-document.ts';
import { search } from '#domains/reports/server/search.ts';
import { challanFile, challanTicket } from '#domains/sales/server/challan-printouts.ts';
import { cancelChallan, postChallan } from '#domains/sales/server/challans.ts';
import { findSaleToReturn } from '#domains/sales/server/find-sale-to-return.ts';
import { listInvoices, readInvoice } from '#domains/sales/server/invoices.ts';
import { listSales } from '#domains/sales/server/list-sales.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postWithoutReceipt } from '#domains/sales/server/post-without-receipt.ts';
import { printReceipt } from '#domains/sales/server/print-receipt.ts';
import { readReturn } from '#domains/sales/server/read-return.ts';
import { readSale } from '#domains/sales/server/read-sale.ts';
import { receiptFile } from '#domains/sales/server/receipt-file.ts';
import { mailReceipt, receiptLink } from '#domains/sales/server/receipt-mail.ts';
import { receiptTicket } from '#domains/sales/server/receipt-ticket.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { listServices } from '#domains/sales/server/services.ts';
import {
  listCashSales,
  listCustomerSales,
  listServiceSales,
  postCashSale,
  postServiceSale,
} from '#domains/sales/server/special-sales.ts';
import { endpoints as setup } from '#domains/setup/server/endpoints.ts';
import { archiveWarehouse } from '#domains/shops/server/archive-warehouse.ts';
import { changeBranch } from '#domains/shops/server/change-branch.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import { createRegister } from '#domains/shops/server/create-register.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { listBranches } from '#domains/shops/server/list-branches.ts';
import { listLanguages } from '#domains/shops/server/list-languages.ts';
import { listRegisters } from '#domains/shops/server/list-registers.ts';
import { listWarehouses } from '#domains/shops/server/list-warehouses.ts';
import { setShopLogo } from '#domains/shops/server/set-shop-logo.ts';
import { shopInfo } from '#domains/shops/server/shop-info.ts';
import { updateRegister } from '#domains/shops/server/update-register.ts';
import {
  postShopInfo,
  postShopSettings,
  updateShopSettings,
} from '#domains/shops/server/update-shop-settings.ts';
import { endpoints as site } from '#domains/site/server/endpoints.ts';
import { endpoints as storefront } from '#domains/storefront/server/endpoints.ts';
import { endpoints as subscriptions } from '#domains/subscriptions/server/endpoints.ts';
import { endpoints as treasury } from '#domains/treasury/server/endpoints.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { DOCUMENT_KINDS } from '../document-kinds.ts';
import { exportsOf } from './exports/exports-of.ts';
import { OAUTH_APPS } from './oauth-apps.ts';

const fixed: readonly Endpoint[] = [
  readDocument(DOCUMENT_KINDS),
  documentFile(DOCUMENT_KINDS),
  listAttachments(DOCUMENT_KINDS),
  addAttachment(DOCUMENT_KINDS),
  readAttachment(DOCUMENT_KINDS),
  documentTicket(DOCUMENT_KINDS),
  search(DOCUMENT_KINDS),
  syncPosProducts(DOCUMENT_KINDS),
  ...geo,
  ...identity,
  ...site,
  ...storefront,
  ...subscriptions,
  ...access,
  ...setup,
  listBranches,
  changeBranch,
  createWarehouse,
  changeWarehouse,
  archiveWarehouse,
  listWarehouses,
  listLanguages,
  shopInfo,
  postShopInfo,
  updateShopSettings,
  postShopSettings,
  setShopLogo,
  ...inventory,
  listAccounts,
  createAccount,
  changeAccount,
  mergeAccounts,
  listExpenseCategories,
  createExpenseCategory,
  changeExpenseCategory,
  listIncomeAccounts,
  createIncomeAccount,
  changeIncomeAccount,
  ...treasury,
  ...opening,
  trialBalance,
  journalReport,
  partyBalances,
  ledger,
  readPeriod,
  closePeriod,
  reopenPeriod,
  listFiscalYears,
  closeFiscalYear,
  reopenFiscalYear,
  listMethodBanks,
  listBanks,
  listBankAccounts,
  listPaymentMethods,
  createPaymentMethod,
  changePaymentMethod,
  orderPaymentMethods,
  createBankAccount,
  changeBankAccount,
  createCustomer,
  createSupplier,
  readCustomer,
  updateCustomer,
  mergeCustomers,
  mergeSuppliers,
  previewCustomerMerge,
  previewSupplierMerge,
  listCustomerGroups,
  createCustomerGroup,
  changeCustomerGroup,
  archiveCustomerGroup,
  listDeposits,
  postDeposit,
  readDeposit,
  reverseDeposit,
  listPayments,
  postPayment,
  readPayment,
  reverseOnePayment,
  postWriteOff,
  readWriteOff,
  reverseWriteOff,
  customerDues,
  listCustomers,
  listSuppliers,
  customerStatement,
  supplierStatement,
  ...dues,
  ...loyalty,
  ...offers,
  ...orders,
  ...purchases,
  ...recurring,
  ...webhookEndpoints,
  listInvoices,
  listServices,
  postInvoice,
  readInvoice,
  postChallan,
  cancelChallan,
  challanFile,
  challanTicket,
  listSales,
  postSale,
  listCashSales,
  postCashSale,
  listCustomerSales,
  listServiceSales,
  postServiceSale,
  printReceipt,
  receiptFile,
  cardSlip,
  receiptTicket,
  receiptLink,
  mailReceipt,
  quoteLines,
  readSale,
  reverseSale,
  createRegister,
  listRegisters,
  updateRegister,
  ...shiftEndpoints,
  holdCart,
  listHeldCarts,
  recallCart,
  discardCart,
  clearCart,
  listDiscardedCarts,
  listFavourites,
  addFavourite,
  removeFavourite,
  findSaleToReturn,
  postExchange,
  postReturn,
  postWithoutReceipt,
  readReturn,
  reverseReturn,
  ...catalog,
  ...reports,
  ...imports,
  ...labels,
];

/** All routes under /api/v1, where shops can connect these apps by signing in at their services. */
export function endpointsOf(oauthApps: readonly OauthApp[]): readonly Endpoint[] {
  const plain = [...fixed, ...connectionsOf(oauthApps)];
  return [...plain, ...exportsOf(plain)];
}

export const endpoints = endpointsOf(OAUTH_APPS);
