import { type Lists, NAME_COLUMNS } from './set-up-lists.ts';

/** Lists of members and permissions, of imports and of archived records. */
export const STAFF_LISTS: Lists = {
  '/staff-users': {
    name: 'staff',
    table: `
      name name text
      email email text
      phone phone phone
      staff:role role.name local
      staff:places branch_ids of=/branches,all=staff:everywhere
      warehouses warehouse_ids of=/inventory/warehouse
      staff:last_seen last_seen_at moment
      state state words=staff:state_`,
  },
  '/role': {
    name: 'roles',
    each: 'groups',
    table: `
      staff:role name local
      people people count
      discount_limit discount_limit rate
      part one.group words=staff:group_
      may one.permissions words=permissions:`,
  },
  '/app-integrations/items': {
    name: 'sync-centre',
    table: `
      connections:connection connection_name text
      connections:item subject text
      state state words=connections:tab_
      connections:reason code words=connections:code_
      made_at created_at moment`,
  },
  '/api-keys': {
    name: 'api-keys',
    table: `
      name name text
      key_begins prefix text
      state state words=keys:state_
      by made_by.name text
      made_at created_at moment
      last_used_at last_used_at moment
      expires_on expires_at moment
      may scopes words=permissions:`,
  },
  '/inventory/archived': {
    name: 'put-away',
    table: `${NAME_COLUMNS}
      catalog:put_away_at archived_at moment`,
  },
  '/imports': {
    name: 'imports',
    table: `
      imports:file file_name text
      imports:kind_head kind words=imports:kind_
      imports:rows rows count
      state state words=imports:state_
      at made_at moment
      by made_by text`,
  },
  '/recurring/{id}/runs': {
    name: 'runs',
    read: '/recurring/{id}',
    of: 'data',
    table: `
      day due_date day
      state state words=recurring:run_
      number document.number text
      refused refusal.text text
      by changed_by text`,
  },
};
