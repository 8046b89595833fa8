import { createContext } from 'react';

/** The shop's currency: its sign may be typed with an amount. */
export const Currency = createContext('BDT');
