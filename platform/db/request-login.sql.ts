import type { Client, ClientConfig } from 'pg';
import { assertPresent } from '#domains/kernel/core/assert.ts';

/** The rights of a connection, whatever role it sets. */
export type Rights = {
  login: string;
  is_application: boolean;
  /** Such as SUPERUSER. */
  attributes: string[];
  /** Roles besides itself and halkhata_app that it can become or whose rights it has. */
  roles: string[];
  /** How many objects of this database, or of the whole server, it owns. */
  owned: number;
};

export async function nameOfDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return assertPresent(rows[0], 'a connection has a database').name;
}

/** Checks the session's role, whose rights bound `set role` and `reset role`. */
export async function findRights(client: Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(`
    select r.rolname as login,
      pg_has_role(r.oid, 'halkhata_app', 'usage') as is_application,
      array_remove(array[
        case when r.rolsuper then 'SUPERUSER' end,
        case when r.rolbypassrls then 'BYPASSRLS' end,
        case when r.rolcreaterole then 'CREATEROLE' end,
        case when r.rolcreatedb then 'CREATEDB' end,
        case when r.rolreplication then 'REPLICATION' end], null) as attributes,
      array(select m.rolname::text from pg_roles m
        where pg_has_role(r.oid, m.oid, 'member') and m.oid <> r.oid
          and m.rolname <> 'halkhata_app'
        order by m.rolname) as roles,
      (select count(*)::int from pg_shdepend d
        where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o'
          and d.refobjid in (r.oid, 'halkhata_app'::regrole)
          and d.dbid in (0, (select oid from pg_database where datname = current_database()))
      ) as owned
    from pg_roles r where r.rolname = session_user`);
  return assertPresent(rows[0], 'a session has a role');
}

/** Creates the login of a role, or sets its password. Concurrent starts do it one by one. */
export async function grantLogin(
  client: Client,
  { user = '', password }: ClientConfig,
  granted: string,
): Promise<void> {
  const role = client.escapeIdentifier(user);
  const secret = typeof password === 'string' ? client.escapeLiteral(password) : 'null';
  const database = client.escapeIdentifier(await nameOfDatabase(client));
  // Sent as one query, this is one transaction.
  await client.query(`
    select pg_advisory_xact_lock(hashtext('login of the server'));
    do $do$ begin
      if not exists (select from pg_roles where rolname = ${client.escapeLiteral(user)}) then
        create role ${role};
      end if;
    end $do$;
    alter role ${role} login password ${secret};
    grant ${client.escapeIdentifier(granted)} to ${role};
    grant connect on database ${database} to ${role}`);
}
