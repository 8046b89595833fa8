import { createContext } from 'react-router';

type Answer = (subject: string, language: 'bn' | 'en') => Promise<unknown>;

/** The data of public pages, by the name of the page. */
export type OpenPages = Readonly<Record<string, Answer>>;

/** Passes them to the loaders, which run in the server process. */
export const openPages = createContext<OpenPages>({});

/** The visitor, and the input of a form that was sent without a script. */
export type Visitor = {
  readonly isSignedIn: boolean;
  readonly written: Readonly<Record<string, string>> | null;
  /** By field name; '' for the form as a whole. */
  readonly problems: Readonly<Record<string, string>>;
};

export const NEW_VISITOR: Visitor = { isSignedIn: false, written: null, problems: {} };

export const visitor = createContext<Visitor>(NEW_VISITOR);
