import { createHmac, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { asModuleDb, type Db, type Executor, type Trx } from '#server/platform/database/database.ts'
import { LINK_LIFETIME_MS, type LinkPurpose } from '../rules.ts'
import { hashToken } from '../sessions/refresh-tokens.ts'
import type { AccountsTables } from '../tables.ts'

interface NewLink {
  userId: string
  purpose: LinkPurpose
  /** Set for `change_email` only. */
  newEmail?: string
}

/**
 * Returns the token in a mailed link: 256 bits derived from the link's id and the server's secret. Only its hash is
 * stored, yet the mail can still be written later, or again.
 */
const linkToken = (linkId: string, secret: string): string =>
  createHmac('sha256', secret).update(`mail-link:${linkId}`).digest('base64url')

/**
 * Creates a link and returns its id. A new link that changes the address invalidates earlier ones. Links that confirm
 * an address or set a password stay valid, because anyone can request them for any address, and could otherwise keep an
 * owner out (security.md 28).
 */
export async function createLink(
  trx: Trx<AccountsTables>,
  { userId, purpose, newEmail }: NewLink,
  secret: string,
  now: Date,
): Promise<string> {
  if (purpose === 'change_email') await invalidateLinks(trx, userId, [purpose], now)
  const id = randomUUIDv7()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[purpose])
  await sql`
    insert into email_tokens (id, token_hash, user_id, purpose, new_email, created_at, expires_at)
    select ${id}, ${hashToken(linkToken(id, secret))}, users.id, ${purpose}, ${newEmail ?? null}, ${now}, ${expiresAt}
    from users where users.id = ${userId}
  `.execute(trx)
  return id
}

/** Invalidates a user's unused links of these purposes. */
export async function invalidateLinks(
  trx: Trx<AccountsTables>,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('email_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Deletes a user's unused links, so that mails to a previous address can't be used. */
export async function deleteUnusedLinks(trx: Trx<AccountsTables>, userId: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Returns the link with this token, and its owner; null if there is none. */
export async function findLink(db: Db<AccountsTables>, token: string) {
  const link = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select([
      'email_tokens.id',
      'user_id as userId',
      'purpose',
      'new_email as newEmail',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'users.email',
      'email_confirmed_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link) return null
  const { email_confirmed_at, ...rest } = link
  const confirmed = email_confirmed_at !== null
  const isConfirmed =
    link.purpose === 'change_email' ? link.newEmail === link.email : link.purpose === 'confirm_email' && confirmed
  return { ...rest, confirmed, isConfirmed }
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * Returns the link with this token and locks its account, so that the second of two concurrent uses sees the result of
 * the first; null if there is none.
 */
export async function lockLink(trx: Trx<AccountsTables>, token: string): Promise<FoundLink | null> {
  const unlockedLink = await findLink(trx, token)
  if (!unlockedLink) return null
  await trx.selectFrom('users').select('id').where('id', '=', unlockedLink.userId).forUpdate().execute()
  return findLink(trx, token)
}

/** Marks a link as used. */
export async function consumeLink(trx: Trx<AccountsTables>, linkId: string, now: Date): Promise<void> {
  await trx.updateTable('email_tokens').set({ used_at: now }).where('id', '=', linkId).execute()
}

/** Returns the address to mail a link to, its token and its expiry; null once it was used, replaced or has expired. */
export async function findMailLink(db: Executor, secret: string, linkId: string, now = new Date()) {
  const link = await asModuleDb<AccountsTables>(db)
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['purpose', 'token_hash', 'new_email', 'users.email', 'expires_at'])
    .where('email_tokens.id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const token = linkToken(linkId, secret)
  // Created under a secret that has since been replaced, so no token matches its hash.
  if (!link || !hashToken(token).equals(link.token_hash)) return null
  return { purpose: link.purpose, address: link.new_email ?? link.email, token, expiresAt: link.expires_at }
}
