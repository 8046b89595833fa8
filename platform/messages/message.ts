import type { Language } from '#platform/http/actor.ts';

/** A message to a user; its texts are in `locales/{language}/messages.json`. */
export type Message = {
  /** An e-mail address, or a phone number with its country code: `+8801712345678`. */
  readonly to: string;
  /** The prefix of its keys: `reset_code` has `reset_code_subject`, `_text` and `_sms`. */
  readonly template: string;
  readonly language: Language;
  /** Values of the placeholders. `code` and `link` also get their own block, if present. */
  readonly params: Readonly<Record<string, string>>;
  /** The shop in whose name it is sent: an SMS goes by the gateway of that shop, if it has one. */
  readonly shop_id?: string;
  /** A link of ours whose file a mail attaches, made when it is sent. */
  readonly attachment?: string;
};
