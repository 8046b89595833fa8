import * as accounting from '#domains/accounting/contract/kinds.ts';
import * as documents from '#domains/documents/contract/kinds.ts';
import * as inventory from '#domains/inventory/contract/kinds.ts';
import * as loyalty from '#domains/loyalty/contract/kinds.ts';
import * as opening from '#domains/opening/contract/kinds.ts';
import * as parties from '#domains/parties/contract/kinds.ts';
import * as pos from '#domains/pos/contract/kinds.ts';
import * as purchases from '#domains/purchases/contract/kinds.ts';
import * as sales from '#domains/sales/contract/kinds.ts';
import * as treasury from '#domains/treasury/contract/kinds.ts';

/** Every kind of document, from the domain that makes it: the one list of server and web. */
export const DOCUMENT_KINDS = [
  ...Object.values(sales),
  ...Object.values(inventory),
  ...Object.values(purchases),
  ...Object.values(parties),
  ...Object.values(loyalty),
  ...Object.values(pos),
  ...Object.values(treasury),
  ...Object.values(accounting),
  ...Object.values(opening),
  ...Object.values(documents),
];

export type DocumentKindName = (typeof DOCUMENT_KINDS)[number]['name'];
