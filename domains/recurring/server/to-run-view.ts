import type { Language } from '#platform/http/actor.ts';
import { message } from '#platform/i18n/messages.ts';
import type { RecurringRun } from '../contract/recurring.ts';
import type { StoredRun } from './run.sql.ts';

/** Whoever set it has left: what no request can be refused for. */
const LEFT = 'maker_left';

/** As its reader is told: a refusal in the words that a request would have been refused with. */
export function toRunView(run: StoredRun, language: Language): RecurringRun {
  const { refusal, ...rest } = run;
  if (refusal === null) return { ...rest, refusal };
  const { code, params } = refusal;
  const text =
    code === LEFT
      ? message(language, 'recurring', LEFT)
      : message(language, 'errors', code, params);
  return { ...rest, refusal: { code, text } };
}
