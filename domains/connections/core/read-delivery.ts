/** What became of a message, as far as the gateway knows. */
export type Delivery = 'pending' | 'delivered' | 'failed';

const FAILED = /fail|un-?deliver|not.?deliver|reject|expire|invalid|block|error/i;

/** The words of a delivery report; a word that is unknown is no end yet. */
export function readDelivery(word: string): Delivery {
  if (FAILED.test(word)) return 'failed';
  return /deliver/i.test(word) ? 'delivered' : 'pending';
}
