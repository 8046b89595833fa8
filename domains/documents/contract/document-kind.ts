import type { Permission, Route } from '#platform/contract/route.ts';

/**
 * What the rest of the product needs to know of a kind of document. Each domain exports its own
 * from `contract/kinds.ts`; `apps/document-kinds.ts` puts them together. Who knows no kind by name
 * is given one.
 */
export type DocumentKind<Name extends string = string> = {
  /** As `document.kind` has it; its words are `lists:kind_<name>` and `paper:title_<name>`. */
  readonly name: Name;
  /** The letters behind the slash of its number, as P in MIR-26/P00012; a sale has none. */
  readonly prefix: string;
  /** The right to read it: that of the screen where such documents are made. */
  readonly read: Permission;
  /** The route that reverses it; null: none does. */
  readonly reverse: Route | null;
  /** The page that lists it; null: it stands where the document stands that it reverses. */
  readonly list: string | null;
  /** The page that opens it. */
  readonly page: string;
  /** The key of its group in the audit log, of the dictionary `audit`; null: it is no group. */
  readonly audit_group: string | null;
  /** It sells: out of a saleable warehouse, with a public receipt and a tax invoice. */
  readonly is_sale?: true;
  /** Its prices are what the products cost. */
  readonly has_costs?: true;
};

/** The page of a document of any kind. */
export const DOCUMENT_PAGE = '/dashboard/documents/{id}';
