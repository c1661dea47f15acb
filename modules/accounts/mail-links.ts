import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database.ts'
import { hashToken } from './refresh-tokens.ts'
import { LINK_LIVES_MS, type LinkPurpose } from './rules.ts'
import type { AccountsTables } from './tables.ts'

interface WantedLink {
  userId: string
  purpose: LinkPurpose
  /** For `change_email`, and for nothing else. */
  newEmail?: string
}

/**
 * The secret of a link: 256 bits that follow from its id for whoever knows the server's secret, so that the mail can be
 * written later and again although only a hash is stored.
 */
const secretOf = (linkId: string, secret: string): string =>
  createHmac('sha256', secret).update(`mail-link:${linkId}`).digest('base64url')

/** Makes a link and gives its id; those of the same purpose that nobody has used yet are worth nothing from now on. */
export async function makeLink(
  trx: Trx<AccountsTables>,
  { userId, purpose, newEmail }: WantedLink,
  secret: string,
  now: Date,
): Promise<string> {
  await voidLinks(trx, userId, [purpose])
  const id = randomUUIDv7()
  await trx
    .insertInto('email_tokens')
    .values({
      id,
      token_hash: hashToken(secretOf(id, secret)),
      user_id: userId,
      purpose,
      new_email: newEmail ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_LIVES_MS[purpose]),
    })
    .execute()
  return id
}

/** Takes their worth from someone's links of these purposes that nobody has used. */
export async function voidLinks(
  trx: Trx<AccountsTables>,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** What a mail needs to know of a link: where it goes, its secret and how long it works. Null once it opens nothing any more. */
export async function linkToMail(db: Db<AccountsTables>, secret: string, linkId: string, now: Date) {
  const link = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['purpose', 'token_hash', 'new_email', 'users.email', 'expires_at'])
    .where('email_tokens.id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const token = secretOf(linkId, secret)
  // Made under a secret that has been replaced since: its hash fits no token that could be told.
  if (!link || !hashToken(token).equals(link.token_hash)) return null
  return { purpose: link.purpose, address: link.new_email ?? link.email, token, expiresAt: link.expires_at }
}
