import { query } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { listPermissionResourcesRoute } from '../contract/permission-resources.ts';
import { isSensitive, needsOf, RESOURCES } from '../core/permission-groups.ts';

const ANSWER = {
  data: RESOURCES.map(({ resource, group, permissions }) => ({
    resource,
    group,
    ...namesOf(resource),
    actions: permissions.map((permission) => ({
      permission,
      action: permission.slice(resource.length + 1),
      ...namesOf(permission),
      is_sensitive: isSensitive(permission),
      needs: [...needsOf(permission)],
    })),
  })),
};

function namesOf(key: string) {
  return {
    name: message('en', 'permissions', key),
    name_bn: message('bn', 'permissions', key),
  };
}

export const listPermissionResources = query(listPermissionResourcesRoute, async () => ANSWER);
