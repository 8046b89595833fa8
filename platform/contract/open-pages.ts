import { createContext } from 'react-router';

type Answer = (subject: string, language: 'bn' | 'en') => Promise<unknown>;

/** What pages for visitors without an account are drawn from, by the name of the page. */
export type OpenPages = Readonly<Record<string, Answer>>;

/** How the server hands it to the loaders, which run in the same process. */
export const openPages = createContext<OpenPages>({});
