import type { Tx } from '#platform/db/tx.ts';
import type { DefinedField } from '../../core/custom-field.ts';
import type { NamedField } from '../../core/own-columns.ts';
import { type FieldsOf, selectNamedFields } from '../custom-field.sql.ts';

/** The fields that a shop has added to its products or customers, in its order. */
export function definedFields(tx: Tx, of: FieldsOf): Promise<(DefinedField & NamedField)[]> {
  return selectNamedFields(tx, of);
}
