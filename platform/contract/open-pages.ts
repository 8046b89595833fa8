import { createContext } from 'react-router';

type Answer = (subject: string, language: 'bn' | 'en') => Promise<unknown>;

/** What pages for visitors without an account are drawn from, by the name of the page. */
export type OpenPages = Readonly<Record<string, Answer>>;

/** How the server hands it to the loaders, which run in the same process. */
export const openPages = createContext<OpenPages>({});

/** Who opens the page, and what they wrote where they could not be answered at once. */
export type Visitor = {
  readonly isSignedIn: boolean;
  readonly written: Readonly<Record<string, string>> | null;
  /** By the name of the field; '' for the whole of it. */
  readonly problems: Readonly<Record<string, string>>;
};

export const NEW_VISITOR: Visitor = { isSignedIn: false, written: null, problems: {} };

export const visitor = createContext<Visitor>(NEW_VISITOR);
