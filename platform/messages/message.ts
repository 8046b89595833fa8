import type { Language } from '#platform/http/actor.ts';

/** Words that leave the house: what is said stands in `locales/{language}/messages.json`. */
export type Message = {
  /** An e-mail address, or a phone number with its country: `+8801712345678`. */
  readonly to: string;
  /** The beginning of its keys: `reset_code` has `reset_code_subject`, `_text` and `_sms`. */
  readonly template: string;
  readonly language: Language;
  /** Fill the placeholders. `code` and `link` are also set apart, where they are there. */
  readonly params: Readonly<Record<string, string>>;
  /** A mail takes the file behind this link of ours along, made when it leaves. */
  readonly attachment?: string;
};
