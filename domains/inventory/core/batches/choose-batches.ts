import type { Tracking } from '#domains/catalog/core/tracking.ts';
import { ONE, type Quantity, quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Move } from '../costs/costing.ts';
import { movementOf } from '../levels/movement-no.ts';

/** What was requested for a line: a batch or, piece by piece, serial numbers. */
export type RequestedBatch = {
  /** The line of the document, from 0. */
  readonly line: number;
  readonly name: string;
  readonly expires_on?: string | undefined;
  /** Absent: all of the line, or one piece with its serial number. */
  readonly quantity?: Quantity | undefined;
};

export type TrackedVariant = {
  readonly variant_id: string;
  readonly tracking: Exclude<Tracking, 'none'>;
  readonly requires_expiry: boolean;
};

/** A batch in stock in a warehouse, or a known one that is not (on_hand 0). */
export type BatchThere = {
  readonly batch_id: string;
  readonly variant_id: string;
  readonly warehouse_id: string;
  readonly name: string;
  readonly expires_on: string | null;
  readonly on_hand: Quantity;
  /** Of a serial number: where it is by its last movement. */
  readonly state?: string | null;
};

/** The batches that a movement moved, less what went the other way since. */
export type MovedBatch = {
  readonly document_id: string;
  readonly line_no: number;
  readonly batch_id: string;
  readonly quantity: Quantity;
};

/**
 * `refused`: sales do not take them. `last`: a user may allow it. `in_turn`: they are like others.
 */
export type ExpiredPolicy = 'refused' | 'last' | 'in_turn';

export type BatchFacts = {
  readonly variants: ReadonlyMap<string, TrackedVariant>;
  readonly batches: readonly BatchThere[];
  readonly moved: readonly MovedBatch[];
  readonly requestedBatches: readonly RequestedBatch[];
  readonly expired: ExpiredPolicy;
  readonly business_date: string;
};

export type BatchUse = {
  line_no: number;
  warehouse_id: string;
  variant_id: string;
  batch_id: string;
  quantity: Quantity;
  mirrors: Move['mirrors'];
};

export type BatchCode =
  | 'insufficient_stock'
  | 'batch_required'
  | 'batch_expiry_required'
  | 'batch_expiry_differs'
  | 'batch_not_found'
  | 'batch_short'
  | 'batch_expired'
  | 'batch_quantity_differs'
  | 'serial_required'
  | 'serial_count_differs'
  | 'serial_given_twice'
  | 'serial_not_here'
  | 'serial_sold'
  | 'serial_in_stock'
  // for all documents: they were counted after the document's time
  | 'counted_since';

type Refusal = Rejection<BatchCode>;

/** One movement of a tracked variant, and the batches requested for it. */
type Wanted = {
  move: Move;
  line_no: number;
  path: string;
  variant: TrackedVariant;
  requestedBatches: readonly RequestedBatch[];
  /** What the mirrored movement moved and has not got back. null: it mirrors none. */
  moved: readonly MovedBatch[] | null;
};
type Taken = { batch: BatchThere; quantity: Quantity };

/** The stock on hand while a document is decided line by line. */
type Running = { facts: BatchFacts; on_hand: Map<BatchThere, number> };

/**
 * Chooses the batches for the movements of a document, in order. The requested batches come first,
 * then those of a mirrored movement, then the batch in stock that expires first. Of A (4 until 1
 * March) and B (8 until 1 June) 5 leave: 4 of A and 1 of B. Pure.
 */
export function chooseBatches(
  moves: readonly Move[],
  facts: BatchFacts,
): BatchUse[] | Rejection<BatchCode> {
  const on_hand = new Map(facts.batches.map((batch) => [batch, batch.on_hand as number]));
  const running = { facts, on_hand };
  const uses: BatchUse[] = [];
  const wanted = wantedOf(moves, facts);
  const twice = findDuplicateSerial(wanted);
  if (twice !== null) return twice;
  // What comes in is available to what leaves by the same document.
  for (const isIn of [true, false]) {
    for (const one of wanted.filter(({ move }) => move.quantity > 0 === isIn)) {
      const taken = isIn ? takeIn(one, running) : takeOut(one, running);
      if (isRejection(taken)) return taken;
      uses.push(...taken.map((part) => useOf(one, part, running)));
    }
  }
  return uses;
}

function wantedOf(moves: readonly Move[], facts: BatchFacts): Wanted[] {
  return moves.flatMap((move, index) => {
    const variant = facts.variants.get(move.variant_id);
    if (variant === undefined || move.quantity === 0) return [];
    const line_no = move.line_no ?? index + 1;
    const line = lineOf(line_no);
    const known = (name: string) => facts.batches.some((one) => matchesName(one, move, name));
    const requestedForLine = facts.requestedBatches.filter((one) => one.line === line);
    // The parts of a bundle share the batches requested for its line: each takes those it knows.
    const isPart = moves.some((other) => other !== move && lineOf(other.line_no ?? 0) === line);
    const requestedBatches = isPart
      ? requestedForLine.filter(({ name }) => known(name))
      : requestedForLine;
    return [
      {
        move,
        line_no,
        path: `lines.${line}`,
        variant,
        requestedBatches,
        moved: movedOf(move, facts),
      },
    ];
  });
}

function movedOf({ mirrors }: Move, { moved }: BatchFacts): MovedBatch[] | null {
  if (mirrors === undefined) return null;
  const { document_id, line_no } = mirrors;
  const mirroredBatches = moved.filter(
    (one) => one.document_id === document_id && one.line_no === line_no,
  );
  return mirroredBatches.length === 0 ? null : mirroredBatches;
}

function matchesName(batch: BatchThere, move: Move, name: string): boolean {
  if (batch.variant_id !== move.variant_id || batch.warehouse_id !== move.warehouse_id)
    return false;
  return batch.name.toLowerCase() === name.toLowerCase();
}

function findDuplicateSerial(wanted: readonly Wanted[]): Refusal | null {
  for (const isIn of [true, false]) {
    const seen = new Set<string>();
    for (const { move, variant, requestedBatches, path } of wanted) {
      if (variant.tracking !== 'serial' || move.quantity > 0 !== isIn) continue;
      for (const { name } of requestedBatches) {
        const key = `${move.variant_id} ${name.toLowerCase()}`;
        if (seen.has(key)) return reject('serial_given_twice', { path, params: { serial: name } });
        seen.add(key);
      }
    }
  }
  return null;
}

/** What comes in: into the requested batches, or back to those that it left. */
function takeIn(wanted: Wanted, running: Running): Taken[] | Refusal {
  const { moved, requestedBatches, path } = wanted;
  if (moved !== null && requestedBatches.length === 0)
    return returnToBatches(wanted, moved, running);
  if (requestedBatches.length === 0) return rejectMissingBatch(wanted);
  const parts = matchRequested(wanted, running);
  if (isRejection(parts)) return parts;
  for (const { batch, requested: of } of parts) {
    const { expires_on, name } = batch;
    const params = { batch: name, expires_on: expires_on ?? '' };
    if (of.expires_on !== undefined && of.expires_on !== expires_on) {
      return reject('batch_expiry_differs', { path, params });
    }
    if (wanted.variant.requires_expiry && expires_on === null) {
      return reject('batch_expiry_required', { path, params });
    }
    if (isOurs(wanted, batch)) return reject('serial_in_stock', { path, params: { serial: name } });
    if (moved !== null && !moved.some((one) => isOpenOf(one, batch))) {
      return notThere(wanted, name, batch);
    }
  }
  return parts;
}

/** A piece in stock elsewhere, or in transit by another document, cannot come in. */
function isOurs({ variant, moved }: Wanted, { state }: BatchThere): boolean {
  if (variant.tracking !== 'serial') return false;
  return state === 'in_stock' || (state === 'on_the_way' && moved === null);
}

const isOpenOf = (moved: MovedBatch, { batch_id }: BatchThere) =>
  moved.batch_id === batch_id && moved.quantity > 0;

/** Returns to the batches that were left, the last one first. */
function returnToBatches(
  wanted: Wanted,
  moved: readonly MovedBatch[],
  { facts }: Running,
): Taken[] | Refusal {
  const { move, variant, path } = wanted;
  const open = moved.filter((one) => one.quantity > 0);
  const sum = open.reduce((total, one) => total + one.quantity, 0);
  if (variant.tracking === 'serial' && sum !== move.quantity) {
    return reject('serial_required', { path, params: { pieces: pieces(move.quantity) } });
  }
  const parts: Taken[] = [];
  let left: number = move.quantity;
  for (const one of open.toReversed()) {
    const batch = batchOf(facts, move, one.batch_id);
    if (batch === undefined || left === 0) continue;
    const { name } = batch;
    if (isOurs(wanted, batch)) return reject('serial_in_stock', { path, params: { serial: name } });
    const quantity_back = Math.min(left, one.quantity);
    left -= quantity_back;
    parts.push({ batch, quantity: quantity(quantity_back) });
  }
  if (left === 0) return parts;
  // More arrived than was sent: the excess joins the batch that was sent last.
  const last = moved.at(-1);
  const batch = last && batchOf(facts, move, last.batch_id);
  return batch === undefined
    ? rejectMissingBatch(wanted)
    : [...parts, { batch, quantity: quantity(left) }];
}

function takeOut(wanted: Wanted, running: Running): Taken[] | Refusal {
  const { moved, requestedBatches, variant } = wanted;
  if (requestedBatches.length > 0) return takeRequested(wanted, running);
  if (moved !== null) return takeReceivedBatches(wanted, moved, running);
  return variant.tracking === 'serial' ? rejectMissingBatch(wanted) : takeFirst(wanted, running);
}

function takeRequested(wanted: Wanted, running: Running): Taken[] | Refusal {
  const { path, variant } = wanted;
  const parts = matchRequested(wanted, running);
  if (isRejection(parts)) return parts;
  for (const { batch, quantity: requested } of parts) {
    const available = running.on_hand.get(batch) ?? 0;
    if (requested > available) {
      if (variant.tracking === 'serial') return notThere(wanted, batch.name, batch);
      return reject('batch_short', { path, params: { batch: batch.name, available } });
    }
    if (isExpired(batch, running.facts) && running.facts.expired === 'refused') {
      return expired(wanted, batch);
    }
  }
  return parts;
}

/** Undoes what a movement brought: out of the batches that it brought, and no others. */
function takeReceivedBatches(
  wanted: Wanted,
  moved: readonly MovedBatch[],
  running: Running,
): Taken[] | Refusal {
  const { move, variant, path } = wanted;
  let left: number = -move.quantity;
  const sum = moved.reduce((total, one) => total + one.quantity, 0);
  if (variant.tracking === 'serial' && sum !== left) return rejectMissingBatch(wanted);
  const parts: Taken[] = [];
  for (const one of moved) {
    const batch = batchOf(running.facts, move, one.batch_id);
    const there = batch === undefined ? 0 : (running.on_hand.get(batch) ?? 0);
    const part = Math.min(left, one.quantity, there);
    if (batch === undefined || part === 0) continue;
    left -= part;
    parts.push({ batch, quantity: quantity(part) });
  }
  if (left === 0) return parts;
  const missing = moved.find((one) => !parts.some(({ batch }) => batch.batch_id === one.batch_id));
  const batch = missing && batchOf(running.facts, move, missing.batch_id);
  const name = batch?.name ?? parts.at(-1)?.batch.name ?? '';
  if (variant.tracking === 'serial')
    return reject('serial_not_here', { path, params: { serial: name } });
  const available = parts.reduce((total, part) => total + part.quantity, 0);
  return reject('batch_short', { path, params: { batch: name, available } });
}

/** First expired, first out. Batches without a date come last; on equal dates, the older first. */
function takeFirst(wanted: Wanted, { facts, on_hand }: Running): Taken[] | Refusal {
  const { move, path } = wanted;
  const candidates = facts.batches
    .filter((batch) => isAt(batch, move) && (on_hand.get(batch) ?? 0) > 0)
    .toSorted(
      (a, b) =>
        compare(a.expires_on ?? '9999', b.expires_on ?? '9999') || compare(a.batch_id, b.batch_id),
    );
  const fresh = candidates.filter((batch) => !isExpired(batch, facts));
  const old = candidates.filter((batch) => isExpired(batch, facts));
  const inTurn = { refused: fresh, last: [...fresh, ...old], in_turn: candidates }[facts.expired];
  const parts: Taken[] = [];
  let left: number = -move.quantity;
  for (const batch of inTurn) {
    const part = Math.min(left, on_hand.get(batch) ?? 0);
    if (part === 0) break;
    left -= part;
    parts.push({ batch, quantity: quantity(part) });
  }
  if (left === 0) return parts;
  const [first] = old;
  if (first !== undefined && facts.expired === 'refused') return expired(wanted, first);
  const available = -move.quantity - left;
  return reject('insufficient_stock', { path, params: { variant_id: move.variant_id, available } });
}

/**
 * The requested batches with their quantities: together all of the line. A serial number is one.
 */
function matchRequested(
  { move, variant, requestedBatches: requested, path }: Wanted,
  { facts }: Running,
): (Taken & { requested: RequestedBatch })[] | Refusal {
  const wanted = Math.abs(move.quantity);
  const isSerial = variant.tracking === 'serial';
  const parts: (Taken & { requested: RequestedBatch })[] = [];
  for (const one of requested) {
    const batch = facts.batches.find((there) => matchesName(there, move, one.name));
    if (batch === undefined) {
      const code = isSerial ? 'serial_not_here' : 'batch_not_found';
      return reject(code, { path, params: { [isSerial ? 'serial' : 'batch']: one.name } });
    }
    const defaultQuantity = requested.length === 1 ? wanted : 0;
    const part = isSerial ? ONE : (one.quantity ?? defaultQuantity);
    if (part > 0) parts.push({ batch, quantity: quantity(part), requested: one });
  }
  const sum = parts.reduce((total, part) => total + part.quantity, 0);
  if (sum === wanted && parts.length === requested.length) return parts;
  const params = { pieces: pieces(wanted), given: pieces(sum) };
  return reject(isSerial ? 'serial_count_differs' : 'batch_quantity_differs', { path, params });
}

function rejectMissingBatch({ variant, move, path }: Wanted): Refusal {
  return variant.tracking === 'serial'
    ? reject('serial_required', { path, params: { pieces: pieces(move.quantity) } })
    : reject('batch_required', { path });
}

function notThere({ path, variant }: Wanted, name: string, { state }: BatchThere): Refusal {
  if (variant.tracking !== 'serial')
    return reject('batch_not_found', { path, params: { batch: name } });
  return reject(state === 'sold' ? 'serial_sold' : 'serial_not_here', {
    path,
    params: { serial: name },
  });
}

function expired({ path }: Wanted, { name, expires_on }: BatchThere): Refusal {
  return reject('batch_expired', { path, params: { batch: name, expires_on: expires_on ?? '' } });
}

function isExpired({ expires_on }: BatchThere, { business_date }: BatchFacts): boolean {
  return expires_on !== null && expires_on < business_date;
}

function isAt(batch: BatchThere, { warehouse_id, variant_id }: Move): boolean {
  return batch.warehouse_id === warehouse_id && batch.variant_id === variant_id;
}

function batchOf(facts: BatchFacts, move: Move, batch_id: string): BatchThere | undefined {
  return facts.batches.find((batch) => batch.batch_id === batch_id && isAt(batch, move));
}

function useOf(
  { move, line_no }: Wanted,
  { batch, quantity: part }: Taken,
  { on_hand }: Running,
): BatchUse {
  const signed = move.quantity > 0 ? part : -part;
  on_hand.set(batch, (on_hand.get(batch) ?? 0) + signed);
  const { warehouse_id, variant_id, batch_id } = batch;
  const { mirrors } = move;
  return { line_no, warehouse_id, variant_id, batch_id, quantity: quantity(signed), mirrors };
}

const lineOf = (line_no: number) => movementOf(line_no).line;
const pieces = (of: number) => shareOf(quantity(Math.abs(of)), quantity(1), ONE);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
