import type { Lot } from '../batches/lots.ts';
import { levelKey } from '../levels/reverse-moves.ts';
import type { Level } from './costing.ts';
import type { PastDocument } from './past-moves.ts';
import type { Replayed, ReplayState } from './replay.ts';

/** The earlier movements that a document reads or changes: origins, and theirs. */
function lookedAt({ moved }: ReplayState, document: PastDocument): number[] {
  return document.moves.flatMap(({ origin }) => {
    if (origin === null) return [];
    const of = moved.get(origin.order_no)?.of;
    return of === null || of === undefined ? [origin.order_no] : [origin.order_no, of];
  });
}

/**
 * Whether two replays are in equal states for a document, so that it has the same effect in both.
 */
export function standAlike(one: ReplayState, other: ReplayState, document: PastDocument): boolean {
  return (
    document.moves.every((move) => {
      const key = levelKey(move);
      return one.levels.get(key) === other.levels.get(key);
    }) && lookedAt(one, document).every((no) => one.moved.get(no) === other.moved.get(no))
  );
}

/** Repeats the effect of a document in one replay in the other. */
export function copyReplayed(from: ReplayState, to: ReplayState, document: PastDocument): void {
  for (const move of document.moves) {
    const level = from.levels.get(levelKey(move));
    if (level !== undefined) to.levels.set(levelKey(move), level);
  }
  const numbers = [...document.moves.map(({ order_no }) => order_no), ...lookedAt(from, document)];
  for (const number of numbers) {
    const moved = from.moved.get(number);
    if (moved !== undefined) to.moved.set(number, moved);
  }
}

/**
 * Where two replays reached equal values they share one object, so that comparing them is quick.
 */
export function shareEqualState(from: ReplayState, to: ReplayState, document: PastDocument): void {
  for (const move of document.moves) {
    const [one, other] = [from.levels.get(levelKey(move)), to.levels.get(levelKey(move))];
    if (one !== other && one && other && isSameLevel(one, other)) {
      to.levels.set(levelKey(move), one);
    }
    const [was, is] = [from.moved.get(move.order_no), to.moved.get(move.order_no)];
    if (was !== is && was && is && isSameMove(was, is)) to.moved.set(move.order_no, was);
  }
}

const isSameLevel = (one: Level, other: Level) =>
  one.on_hand === other.on_hand &&
  one.value === other.value &&
  haveSameLots(one.lots ?? [], other.lots ?? []);

const isSameMove = (one: Replayed, other: Replayed) =>
  one.value === other.value &&
  one.back.value === other.back.value &&
  haveSameLots(one.lots, other.lots) &&
  haveSameLots(one.left ?? [], other.left ?? []);

function haveSameLots(one: readonly Lot[], other: readonly Lot[]): boolean {
  return (
    one.length === other.length &&
    one.every((lot, at) => lot.lot === other[at]?.lot && lot.value === other[at]?.value)
  );
}
