import { createContext } from 'react';

/** The shop's own: its sign may be typed with an amount. */
export const Currency = createContext('BDT');
