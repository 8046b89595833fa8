import type { Endpoint } from '#platform/http/endpoint.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export const endpoints: readonly Endpoint[] = [login, logout];
