import type { z } from 'zod';
import type { signedInUser } from '../contract/login.ts';

export type SignedInUser = z.output<typeof signedInUser>;
