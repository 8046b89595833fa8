import type { Language } from './actor.ts';
import type { Site } from './site.ts';

/** The caller, independent of a shop, which may not exist yet. */
export type Person = {
  readonly user_id: string;
  readonly session_id: string;
  /** The membership of the session; null: in no shop. */
  readonly membership_id: string | null;
  readonly user_name: string;
  readonly language: Language;
};

/** What a command for a user gets besides its input. No shop is set in its transaction. */
export type PersonalContext = {
  readonly person: Person;
  readonly now: Date;
  readonly site: Site;
  /** The origin of the request. */
  readonly address: string;
  readonly user_agent: string;
  /** The result of the work that the first transaction requested. */
  readonly prepared?: unknown;
  newId(): string;
};
