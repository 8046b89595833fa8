import { listAgreements } from './agreed.ts';
import type { Occasion } from './branch.ts';
import { favours } from './favours.ts';
import { repairs } from './repairs.ts';
import { listTrackedProducts } from './tracked.ts';

/** Events besides daily sales, so that no screen of the demo is empty. */
export function occasionsOf(): Occasion[] {
  return [...favours(), ...listTrackedProducts(), ...repairs(), ...listAgreements()];
}
