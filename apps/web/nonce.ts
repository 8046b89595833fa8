import { createContext } from 'react';

/** The nonce that lets this page's own scripts and styles through the content security policy. */
export const Nonce = createContext<string | undefined>(undefined);
