import type { Endpoint } from '#platform/http/endpoint.ts';
import { readPermissions } from './read-permissions.ts';

export const endpoints: readonly Endpoint[] = [readPermissions];
