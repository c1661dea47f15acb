import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await chainTheAuditLog(db)
  await addTheSecondFactor(db)
}

/**
 * The second factor of staff, beside their password: a code from an app on their phone, or one of ten recovery codes.
 */
async function addTheSecondFactor(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column second_factor_at timestamptz(3)`.execute(db)
  // A secret is encrypted with a key that the database doesn't have; one that is being set up waits beside the old one.
  await sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      secret bytea,
      set_up_at timestamptz(3),
      last_step bigint not null default 0,
      pending_secret bytea,
      check ((secret is null) = (set_up_at is null)),
      check (secret is not null or pending_secret is not null)
    )
  `.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references second_factors on delete cascade,
      code_hash bytea not null,
      used_at timestamptz(3),
      primary key (user_id, code_hash)
    )
  `.execute(db)
}

/** Every row of the audit log has the hash of the one before; no one can change or remove a row any more. */
async function chainTheAuditLog(db: Kysely<unknown>): Promise<void> {
  // A subject may be a queue or a schedule, which have names.
  await sql`alter table audit_log alter column subject_id type text`.execute(db)
  await sql`
    alter table audit_log
      add column reason text,
      add column before jsonb,
      add column after jsonb,
      add column request_id uuid,
      add column position bigint unique,
      add column previous_hash bytea,
      add column hash bytea
  `.execute(db)
  // The end of the chain: a transaction that adds a row locks it until its commit.
  await sql`
    create table audit_head (
      one boolean primary key default true check (one),
      position bigint not null,
      hash bytea not null
    )
  `.execute(db)
  await sql`insert into audit_head (position, hash) values (0, sha256('kerbside audit log'))`.execute(db)
  // What is hashed: scripts/verify-audit.ts computes the same independently, and trusts nothing in here.
  await sql`
    create function audit_content(entry audit_log) returns text language sql stable as $$
      select jsonb_build_array(
        entry.position, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        entry.actor_id, entry.action, entry.subject_id, entry.reason, entry.before, entry.after, entry.detail,
        entry.request_id
      )::text
    $$
  `.execute(db)
  // With its owner's rights: a transaction that adds a row can neither choose its position nor change the end of the
  // chain.
  await sql`
    create function audit_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare head audit_head;
    begin
      select * into head from audit_head for update;
      new.position := head.position + 1;
      new.previous_hash := head.hash;
      new.hash := sha256(head.hash || convert_to(audit_content(new), 'UTF8'));
      update audit_head set position = new.position, hash = new.hash;
      return new;
    end $$
  `.execute(db)
  await bringOldRowsIn(db)
  await sql`
    alter table audit_log
      alter column position set not null,
      alter column previous_hash set not null,
      alter column hash set not null
  `.execute(db)
  await sql`
    create function audit_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is added to, never changed' using errcode = 'insufficient_privilege';
    end $$
  `.execute(db)
  await sql`create trigger audit_link before insert on audit_log for each row execute function audit_link()`.execute(db)
  await sql`
    create trigger audit_stays before update or delete on audit_log for each row execute function audit_stays()
  `.execute(db)
  await sql`
    create trigger audit_is_not_emptied before truncate on audit_log for each statement execute function audit_stays()
  `.execute(db)
  await sql`create index audit_log_of_actor on audit_log (actor_id, at desc, id desc)`.execute(db)
  await sql`create index audit_log_of_action on audit_log (action, at desc, id desc)`.execute(db)
}

const bringOldRowsIn = (db: Kysely<unknown>) =>
  sql`
    do $$
    declare
      entry audit_log;
      head audit_head;
    begin
      select * into head from audit_head;
      for entry in select * from audit_log order by at, id loop
        entry.position := head.position + 1;
        entry.previous_hash := head.hash;
        entry.hash := sha256(head.hash || convert_to(audit_content(entry), 'UTF8'));
        update audit_log
          set position = entry.position, previous_hash = entry.previous_hash, hash = entry.hash
          where id = entry.id;
        head.position := entry.position;
        head.hash := entry.hash;
      end loop;
      update audit_head set position = head.position, hash = head.hash;
    end $$
  `.execute(db)
