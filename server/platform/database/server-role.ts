import { type Kysely, sql, type Transaction } from 'kysely'

/** The role with the server's rights on the tables; the server's login is a member of it. */
const ROLE = 'kerbside_app'
/** Tables that the server only reads: the migrations and the audit log's trigger write them. */
const READ_ONLY_TABLES = ['kysely_migration', 'kysely_migration_lock', 'audit_head']

/**
 * Grants the server's role its rights on all existing tables: to read and write rows, but not to create tables or to
 * change the audit log's entries. Creates the login that `serverUrl` names, or sets its password. Where migrations may
 * not create roles (a managed database), create the role and the login beforehand; without the role nothing is granted.
 */
export async function grantServerRights(db: Kysely<unknown>, serverUrl: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kerbside rights', 0))`.execute(trx)
    await createRole(trx)
    if (!(await roleExists(trx, ROLE))) return
    await grantRights(trx)
    if (serverUrl !== null) await createLogin(trx, new URL(serverUrl))
  })
}

const createRole = (trx: Transaction<unknown>) =>
  sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(ROLE)}) then
        create role ${sql.id(ROLE)} nologin;
      end if;
    exception
      -- another database of the same cluster was faster
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then null;
    end $$
  `.execute(trx)

async function roleExists(trx: Transaction<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(trx)
  return rows.length > 0
}

async function grantRights(trx: Transaction<unknown>): Promise<void> {
  const role = sql.id(ROLE)
  await sql`grant usage on schema public to ${role}`.execute(trx)
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(trx)
  await sql`grant usage, select on all sequences in schema public to ${role}`.execute(trx)
  await sql`revoke update, delete, truncate on audit_log from ${role}`.execute(trx)
  for (const table of READ_ONLY_TABLES)
    await sql`revoke insert, update, delete, truncate on ${sql.table(table)} from ${role}`.execute(trx)
}

async function createLogin(trx: Transaction<unknown>, { username, password }: URL): Promise<void> {
  const login = sql.id(decodeURIComponent(username))
  if (!(await roleExists(trx, decodeURIComponent(username)))) await sql`create role ${login}`.execute(trx)
  await sql`alter role ${login} login password ${sql.lit(decodeURIComponent(password))}`.execute(trx)
  await sql`grant ${sql.id(ROLE)} to ${login}`.execute(trx)
}

/** Returns whether the current login could change the audit log. */
export async function mayChangeAudit(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_log', 'update, delete, truncate') as may
  `.execute(db)
  return rows[0]?.may ?? false
}
