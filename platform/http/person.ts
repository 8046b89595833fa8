import type { Language } from './actor.ts';
import type { Site } from './site.ts';

/** Who calls, where the shop does not matter: perhaps there is none yet. */
export type Person = {
  readonly user_id: string;
  readonly session_id: string;
  /** The place that the session is in; null: in no shop. */
  readonly membership_id: string | null;
  readonly user_name: string;
  readonly language: Language;
};

/** What a command of a person knows besides its input. No shop is set in its transaction. */
export type PersonalContext = {
  readonly person: Person;
  readonly now: Date;
  readonly site: Site;
  /** Where the request came from. */
  readonly address: string;
  readonly user_agent: string;
  /** What came of the work that the first transaction asked for. */
  readonly prepared?: unknown;
  newId(): string;
};
