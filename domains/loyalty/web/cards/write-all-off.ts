import { ApiError, isUnanswered } from '#platform/client/api-error.ts';

type WriteOffInput = { warehouse_id: string; note?: string };
type Card = { id: string; code_end: string };
type Body = WriteOffInput & { id: string; card_id: string };

/** A card to be written off, with the id of its document. */
export type CardWriteOff = {
  id: string;
  card: Card;
  /** Sent without a response: it may be posted, so the retry sends the same body. */
  sent: Body | null;
  is_done: boolean;
};

type Run = {
  input: WriteOffInput;
  post: (body: Body) => Promise<unknown>;
  /** The number of cards done. */
  onCount: (done: number) => void;
};

/** Rejections of one card that say nothing about the next: 404, 409 and 422. */
const OF_ONE_CARD: readonly number[] = [404, 409, 422];

/**
 * Writes off cards one after another. A card that another user wrote off or spent counts as done. A
 * rejection does not stop the others: the first one is thrown at the end, with its card.
 */
export async function writeAllOff(writeOffs: CardWriteOff[], { input, post, onCount }: Run) {
  let refusal: ApiError | null = null;
  for (const cardWriteOff of writeOffs) {
    if (cardWriteOff.is_done) continue;
    const refused = await writeOff(cardWriteOff, input, post);
    refusal ??= refused;
    onCount(writeOffs.filter(({ is_done }) => is_done).length);
  }
  if (refusal !== null) throw refusal;
}

/** Null: its balance is 0. */
async function writeOff(cardWriteOff: CardWriteOff, input: WriteOffInput, post: Run['post']) {
  const { id, card } = cardWriteOff;
  cardWriteOff.sent ??= { ...input, id, card_id: card.id };
  try {
    await post(cardWriteOff.sent);
  } catch (error) {
    if (!(error instanceof ApiError) || isUnanswered(error)) throw error;
    // A response came: nothing was posted, and the next try may have another note.
    cardWriteOff.sent = null;
    if (error.code !== 'gift_card_empty') return refusalOf(error, card);
  }
  cardWriteOff.is_done = true;
  return null;
}

function refusalOf(error: ApiError, { code_end }: Card): ApiError {
  if (!OF_ONE_CARD.includes(error.status)) throw error;
  return new ApiError({
    ...error,
    errors: [...error.errors],
    title: `*${code_end}: ${error.title}`,
  });
}
