import { loadDefinedFields } from '#domains/catalog/server/door/custom-names.sql.ts';
import { query } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { csvOf } from '#platform/table/write-csv.ts';
import { type SheetCell, XlsxWriter } from '#platform/table/write-xlsx.ts';
import { importTemplateRoute } from '../contract/import.ts';
import {
  FIELDS_OF,
  type ImportField,
  type ImportKind,
  importFields,
} from '../core/import-fields.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Example = Partial<Record<ImportField, SheetCell>>;

const RICE: Example = {
  code: 'RICE-M',
  name: 'Miniket rice',
  name_bn: 'মিনিকেট চাল',
  category: 'Rice',
  unit: 'packet',
  vat_rate: { number: '0' },
};

const EXAMPLES: Readonly<Record<ImportKind, readonly Example[]>> = {
  products: [
    {
      code: 'SALT-1',
      name: 'Iodised salt',
      name_bn: 'আয়োডিনযুক্ত লবণ',
      barcode: '8901234567894',
      category: 'Grocery',
      unit: 'piece',
      sale_price: { number: '42.00' },
      cost: { number: '36.00' },
      vat_rate: { number: '5' },
      quantity: { number: '24' },
    },
    {
      ...RICE,
      option_1: 'Size',
      value_1: '1 kg',
      sale_price: { number: '80.00' },
      cost: { number: '70.00' },
      quantity: { number: '10' },
    },
    {
      ...RICE,
      option_1: 'Size',
      value_1: '5 kg',
      sale_price: { number: '390.00' },
      cost: { number: '345.50' },
      quantity: { number: '4' },
    },
  ],
  stock: [
    { code: 'SALT-1', quantity: { number: '24' }, cost: { number: '36.00' } },
    {
      code: 'MILK-1',
      quantity: { number: '12' },
      cost: { number: '70.00' },
      batch: 'B-0726',
      expires_on: '2027-01-31',
    },
    {
      code: 'PHONE-1',
      quantity: { number: '2' },
      cost: { number: '9500.00' },
      serials: '356938035643809 356938035643817',
    },
  ],
  customers: [
    {
      name: 'Rahima Begum',
      phone: '01711000001',
      email: 'rahima@example.com',
      address: 'House 4, Road 7, Mirpur 10',
      due: { number: '1250.00' },
      due_date: '2026-06-30',
    },
  ],
  suppliers: [
    {
      code: 'S-01',
      name: 'Karim Traders',
      phone: '01811000002',
      due: { number: '8000.00' },
      due_date: '2026-06-30',
    },
  ],
};

/** In the reader's language by default; an import understands these column names. */
export const importTemplate = query(importTemplateRoute, async (tx, input, { actor }) => {
  const { kind, format } = input.params;
  const language = input.query.lang ?? actor.language;
  const fields = importFields(kind);
  const subject = FIELDS_OF[kind];
  const { shop_id } = actor;
  const customFields =
    subject === undefined ? [] : await loadDefinedFields(tx, { shop_id, subject });
  const header = [
    ...fields.map((field) => message(language, 'imports', `field_${field}`)),
    ...customFields.map(({ name, name_bn }) =>
      language === 'bn' && name_bn !== '' ? name_bn : name,
    ),
  ];
  const rows = EXAMPLES[kind].map((example) => [
    ...fields.map((field) => example[field] ?? ''),
    ...customFields.map(() => ''),
  ]);
  const file_name = `${kind}-${language}.${format}`;
  if (format === 'csv') {
    return { file_name, media_type: 'text/csv; charset=utf-8', bytes: csvOf([header, ...rows]) };
  }
  const writer = new XlsxWriter(kind, header);
  for (const row of rows) writer.add(row);
  return { file_name, media_type: XLSX, bytes: await writer.end() };
});
