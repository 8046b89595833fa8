import type { KnownRule } from '#domains/catalog/server/door/import-products.ts';
import type { ImportRun } from '#platform/import/import-run.ts';
import type { Mark } from '../core/file-facts.ts';
import type { SheetRow } from '../core/find-head.ts';
import type { Mapping } from '../core/import-fields.ts';
import type { LocationChoice } from '../core/location-columns.ts';
import { messageField } from '../core/message-field.ts';
import { type Chosen, formOf } from '../core/plan-file.ts';
import type { FileForm } from '../core/row-reader.ts';
import type { LockedBatch, StoredMessage } from './import.sql.ts';
import { sheetRows } from './stored-file.ts';

export type OpenFileRequest = {
  id: string;
  mapping: Mapping;
  warehouse_id: string | null;
  /** The warehouses of further stock columns. */
  locations: readonly LocationChoice[];
  known: KnownRule;
  mark: Mark | null;
  /** The rows that are left out, with their errors. */
  left?: Faults;
};

/** An error in a row. */
export type Fault = Omit<StoredMessage, 'subject' | 'level'>;
export type Faults = Map<number, Fault>;

export type Packed = LockedBatch & { rows: Buffer };

/** An open file: how it is read, and its rows. */
export type OpenFile = {
  batch: Packed;
  form: FileForm;
  raw: readonly SheetRow[];
  /** The same rows with the stock of other locations. */
  others: readonly OtherLocation[];
  /** The rows that are left out. */
  left: Faults;
};

/** A file read for the stock of one more location. `column`: its name in the file. */
export type OtherLocation = { form: FileForm; warehouse_id: string; column: string };

export async function openFile(batch: Packed, request: OpenFileRequest): Promise<OpenFile> {
  const { mapping, mark, locations, left = new Map() } = request;
  const raw = await sheetRows(batch.rows, batch.sheet);
  const { kind, head, program, currency, delimiter } = batch;
  const chosen = { kind, head, program, mapping, currency, delimiter, mark };
  const others = otherLocations(locations, chosen, raw);
  return { batch, form: formOf(chosen, raw), raw, others, left };
}

function otherLocations(
  locations: readonly LocationChoice[],
  chosen: Chosen,
  rows: readonly SheetRow[],
): OtherLocation[] {
  return locations.flatMap(({ column: quantity, warehouse_id }) => {
    if (warehouse_id === null) return [];
    const form = formOf({ ...chosen, mapping: { ...chosen.mapping, quantity } }, rows);
    return [{ form, warehouse_id, column: chosen.head.names[quantity] ?? '' }];
  });
}

/** Messages about a quantity name its column. */
export function ofLocation(run: ImportRun, { column }: OtherLocation): ImportRun {
  const left: ImportRun['report']['left'] = (row, subject, reason) => {
    const isQuantity = messageField(reason) === 'quantity';
    const params = { ...reason.params, column };
    run.report.left(row, subject, isQuantity ? { ...reason, params } : reason);
  };
  return { ...run, report: { ...run.report, left } };
}
