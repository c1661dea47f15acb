import { type Kysely, sql } from 'kysely'

/** Links in mails get an id, which events may contain, and a new purpose: confirming a changed address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from email_tokens`.execute(db)
  await sql`alter table email_tokens add column id uuid not null unique, add column new_email text`.execute(db)
  await sql`alter table email_tokens drop constraint email_tokens_purpose_check`.execute(db)
  await sql`
    alter table email_tokens add constraint email_tokens_purpose_check
      check (purpose in ('confirm_email', 'reset_password', 'change_email')),
    add constraint email_tokens_new_email_check
      check ((purpose = 'change_email') = (new_email is not null) and new_email = lower(new_email) and length(new_email) <= 254)
  `.execute(db)
  await sql`
    create table email_changes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      old_email text not null,
      new_email text not null,
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index email_tokens_age on email_tokens (expires_at)`.execute(db)
  await sql`create index email_changes_of_user on email_changes (user_id)`.execute(db)
  // How often each address was used to request a mail, known or not.
  await sql`create table mail_requests (key text primary key, at timestamptz(3) not null)`.execute(db)
  await sql`create index mail_requests_age on mail_requests (at)`.execute(db)
}
