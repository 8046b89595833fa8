import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { internalEan13 } from '#domains/kernel/core/ean-13.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { creation } from '#platform/http/creation.ts';
import { makeBarcodesRoute } from '../../contract/make-barcodes.ts';
import { generateCode128 } from '../../core/generate-code-128.ts';
import { searchTextOf } from '../../core/search-text.ts';
import { recordVariantChanges } from '../door/record-variant-changes.ts';
import {
  findCodeSettings,
  lockToBarcode,
  selectTakenCodes,
  type ToBarcode,
  takeSerials,
  updateBarcoded,
} from './make-barcodes.sql.ts';
import { insertBarcodes } from './product.sql.ts';

type Coded = { variant_id: string; code: string };
type Refusal = Rejection<'code_prefix_of_scale' | 'codes_run_out'>;

export const makeBarcodes = creation(makeBarcodesRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const known = new Map(
    (await lockToBarcode(tx, shop_id, body.variant_ids)).map((row) => [row.id, row]),
  );
  const unknown = body.variant_ids.findIndex((id) => !known.has(id));
  if (unknown !== -1) return reject('not_found', { path: `variant_ids.${unknown}` });
  const requested = [...new Set(body.variant_ids)].flatMap((id) => known.get(id) ?? []);
  const bare = requested.filter(({ is_coded }) => !is_coded);
  const made = await codesFor(tx, { shop_id, kind: body.kind, bare });
  if (isRejection(made)) return made;
  const texts = made.map(({ variant_id, code }) => {
    const variant = assertPresent(known.get(variant_id), 'a code is made for a requested variant');
    return {
      id: variant_id,
      search_text: searchTextOf({ ...variant, barcodes: [...variant.barcodes, code].sort() }),
    };
  });
  await updateBarcoded(tx, shop_id, texts);
  const detail = { count: made.length, kind: body.kind };
  await writeAudit(tx, context, { action: 'barcodes.made', subject_id: shop_id, detail });
  const coded = made.map(({ variant_id }) => variant_id);
  await recordVariantChanges(tx, context, coded);
  return { data: { made } };
});

type BarcodeRequest = { shop_id: string; kind: 'ean13' | 'code128'; bare: readonly ToBarcode[] };

/** Skips codes that were typed by hand earlier. */
async function codesFor(tx: Tx, request: BarcodeRequest): Promise<Coded[] | Refusal> {
  const { shop_id } = request;
  const prefix = await freePrefix(tx, request);
  if (isRejection(prefix)) return prefix;
  const made = new Map<string, string>();
  for (let attempt = 0; made.size < request.bare.length; attempt += 1) {
    const left = request.bare.filter(({ id }) => !made.has(id));
    const tried = await candidates(tx, { ...request, bare: left }, { prefix, attempt });
    if (isRejection(tried)) return tried;
    const taken = new Set(await selectTakenCodes(tx, shop_id, tried));
    const free = tried.filter(({ code }) => !taken.has(code));
    const added = new Set(await insertBarcodes(tx, shop_id, free));
    // Of two equal codes the first is used.
    for (const { variant_id, code } of free) {
      if (added.delete(code)) made.set(variant_id, code);
    }
  }
  return request.bare.map(({ id }) => ({ variant_id: id, code: made.get(id) ?? '' }));
}

/** The prefix of the shop's own codes, unless it would conflict with its scale labels. */
async function freePrefix(tx: Tx, { shop_id, kind }: BarcodeRequest): Promise<string | Refusal> {
  const { code_prefix, scale_layout } = await findCodeSettings(tx, shop_id);
  const scale = scale_layout?.prefix;
  const isScale =
    scale !== undefined && (scale.startsWith(code_prefix) || code_prefix.startsWith(scale));
  return kind === 'ean13' && isScale ? reject('code_prefix_of_scale') : code_prefix;
}

type Trial = { prefix: string; attempt: number };

async function candidates(
  tx: Tx,
  { shop_id, kind, bare }: BarcodeRequest,
  { prefix, attempt }: Trial,
): Promise<Coded[] | Refusal> {
  const written = bare.map((row) =>
    kind === 'ean13'
      ? null
      : generateCode128({ product_code: row.code, position: row.position }, attempt),
  );
  const count = written.filter((code) => code === null).length;
  const first = count === 0 ? 0 : await takeSerials(tx, shop_id, count);
  if (first === null) return reject('codes_run_out');
  let serial = first;
  return bare.map(({ id }, index) => {
    const code = written[index] ?? internalEan13(prefix, serial);
    if (written[index] === null) serial += 1;
    return { variant_id: id, code };
  });
}
