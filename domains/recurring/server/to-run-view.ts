import type { Language } from '#platform/http/actor.ts';
import { message } from '#platform/i18n/messages.ts';
import type { RecurringRun } from '../contract/recurring.ts';
import type { StoredRun } from './run.sql.ts';

/** The author has left: a refusal that no request has. */
const LEFT = 'maker_left';

/** The run as shown: a refusal gets the text that a request would get. */
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
