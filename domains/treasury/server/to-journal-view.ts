import type { Language } from '#platform/http/actor.ts';
import { message } from '#platform/i18n/messages.ts';
import type { ManualJournal } from '../contract/manual-journal.ts';
import type { StoredJournal } from './manual-journal.sql.ts';

/** Its author has left: a refusal that no request has. */
export const MAKER_LEFT = 'maker_left';

/** The entry as shown: a refused reversal gets the text that a request would get. */
export function toJournalView(entry: StoredJournal, language: Language): ManualJournal {
  const { refusal, ...rest } = entry;
  if (refusal === null) return { ...rest, reversal_refusal: null };
  const { code, params } = refusal;
  const namespace = code === MAKER_LEFT ? 'treasury' : 'errors';
  return { ...rest, reversal_refusal: { code, text: message(language, namespace, code, params) } };
}
