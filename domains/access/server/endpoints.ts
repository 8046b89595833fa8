import type { Endpoint } from '#platform/http/endpoint.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createApiKey } from './create-api-key.ts';
import { createRole } from './create-role.ts';
import { giveApproval } from './give-approval.ts';
import { inviteStaffUser } from './invite-staff-user.ts';
import { joinByInvitation } from './join-by-invitation.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listApprovers } from './list-approvers.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listPermissionResources } from './list-permission-resources.ts';
import { listRoles } from './list-roles.ts';
import { listStaffUsers } from './list-staff-users.ts';
import { readMyPin, setMyPin } from './my-pin.ts';
import { readInvitation } from './read-invitation.ts';
import { readPermissions } from './read-permissions.ts';
import { readStaffUser } from './read-staff-user.ts';
import { removeStaffUser } from './remove-staff-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { resetPin } from './reset-pin.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { updateRole } from './update-role.ts';
import { updateStaffUser } from './update-staff-user.ts';

export const endpoints: readonly Endpoint[] = [
  readPermissions,
  listApprovers,
  listAuditLog,
  giveApproval,
  acceptInvitation,
  createApiKey,
  createRole,
  inviteStaffUser,
  joinByInvitation,
  listApiKeys,
  listPermissionResources,
  listRoles,
  listStaffUsers,
  readInvitation,
  readStaffUser,
  removeStaffUser,
  resendInvitation,
  resetPin,
  revokeApiKey,
  updateRole,
  updateStaffUser,
  readMyPin,
  setMyPin,
];
