import type { Permission, Route } from '#platform/contract/route.ts';

/**
 * What the rest of the product needs to know of a kind of document. Each domain exports its own
 * from `contract/kinds.ts`; `apps/document-kinds.ts` puts them together. A lower
 * domain does not name kinds: it receives one as a value.
 */
export type DocumentKind<Name extends string = string> = {
  /** The value of `document.kind`; labels: `lists:kind_<name>` and `paper:title_<name>`. */
  readonly name: Name;
  /** The letters after the slash of its number, as P in MIR-26/P00012; a sale has none. */
  readonly prefix: string;
  /** The permission to read it, which is that of the screen that makes such documents. */
  readonly read: Permission;
  /** The route that reverses it; null: none does. */
  readonly reverse: Route | null;
  /** The page that lists it; null: a reversal is listed with the document that it reverses. */
  readonly list: string | null;
  /** The page that opens it. */
  readonly page: string;
  /** Its group in the audit log, a key of the dictionary `audit`; null: no group. */
  readonly audit_group: string | null;
  /** It is a sale: from a saleable warehouse, with a public receipt and a tax invoice. */
  readonly is_sale?: true;
  /** Its prices are costs of products. */
  readonly has_costs?: true;
};
