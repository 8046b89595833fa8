import type { Tx } from '#platform/db/tx.ts';
import type { DefinedField } from '../../core/custom-field.ts';
import type { FieldNames } from '../../core/find-custom-field-columns.ts';
import { type FieldsOf, selectWritableFields } from '../custom-field.sql.ts';

/** The custom fields of the shop's products or customers, in order. */
export function loadDefinedFields(tx: Tx, of: FieldsOf): Promise<(DefinedField & FieldNames)[]> {
  return selectWritableFields(tx, of);
}
