import type { EventType } from './event-types.ts';

/** A posted document; of a reversal also what it reverses. */
export type HeardDocument = {
  readonly id: string;
  readonly kind: string;
  readonly reversed_kind: string | null;
  readonly reversed_id: string | null;
  readonly posted_at: Date;
};

/** The events of a kind of document: of its posting, and of its reversal. */
export type KindEvents = {
  readonly posted: readonly EventType[];
  readonly reversed: readonly EventType[];
};

export type HeardEvent = {
  readonly type: EventType;
  /** Of a reversal: the document that was reversed. */
  readonly resource_id: string;
  readonly happened_at: Date;
};

/** What happened by documents, in their order. */
export function eventsOfDocuments(
  documents: readonly HeardDocument[],
  kinds: Readonly<Record<string, KindEvents>>,
): HeardEvent[] {
  return documents.flatMap(({ id, kind, reversed_kind, reversed_id, posted_at }) => {
    const types = reversed_kind === null ? kinds[kind]?.posted : kinds[reversed_kind]?.reversed;
    const resource_id = reversed_id ?? id;
    return (types ?? []).map((type) => ({ type, resource_id, happened_at: posted_at }));
  });
}
