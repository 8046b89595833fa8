import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { csvOf } from '#platform/table/write-csv.ts';
import { XlsxWriter } from '#platform/table/write-xlsx.ts';
import { importRestRoute } from '../contract/import.ts';
import { findBatch, findRest } from './import.sql.ts';
import { unpackRest } from './rest-rows.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The original rows, to be corrected and imported; the last column has the reason. */
export const importRest = query(importRestRoute, async (tx, input, { actor }) => {
  const { id, format } = input.params;
  const language = input.query.lang ?? actor.language;
  const batch = await findBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  const bytes = await findRest(tx, actor.shop_id, id);
  if (bytes === null) return reject('import_rest_empty');
  const width = batch.header.length;
  const header = [...batch.header, message(language, 'imports', 'reason')];
  const rows = (await unpackRest(bytes)).map(({ cells, code, params }) => [
    ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
    message(language, 'imports', `why_${code}`, params),
  ]);
  const name = batch.file_name.replace(/\.[a-z]{1,5}$/i, '');
  const file_name = `${name} ${message(language, 'imports', 'rest_of_file')}.${format}`;
  if (format === 'csv') {
    return { file_name, media_type: 'text/csv; charset=utf-8', bytes: csvOf([header, ...rows]) };
  }
  const writer = new XlsxWriter(name, header);
  for (const row of rows) writer.add(row);
  return { file_name, media_type: XLSX, bytes: await writer.end() };
});
