import { createContext } from 'react';

/** The nonce that allows this page's scripts and styles in the content security policy. */
export const Nonce = createContext<string | undefined>(undefined);
