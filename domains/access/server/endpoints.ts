import type { Endpoint } from '#platform/http/endpoint.ts';
import { giveApproval } from './give-approval.ts';
import { listApprovers } from './list-approvers.ts';
import { readPermissions } from './read-permissions.ts';

export const endpoints: readonly Endpoint[] = [readPermissions, listApprovers, giveApproval];
