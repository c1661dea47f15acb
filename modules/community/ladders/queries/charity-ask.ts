import { type CharityContact, charityContacts } from '#modules/community/charities/facade.ts'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { askToken, hashToken } from '../ask-token.ts'
import type { CharityAsk } from '../contract/charity-ask.ts'
import { isOffered, isOfferOpen } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'
import { type LadderRow, selectLadders, toOffer } from './ladder-rows.ts'

const selectAsks = (db: Executor) =>
  asModuleDb<LaddersTables>(db)
    .selectFrom('ladder_asks')
    .select(['id', 'ladder_id as ladderId', 'charity_id as charityId', 'token_hash', 'answer'])

/** Returns the ask that a token belongs to; undefined for a forged token. */
export const findAskByToken = (db: Executor, token: string) =>
  selectAsks(db).where('token_hash', '=', hashToken(token)).executeTakeFirst()

/** Returns the refusal for a link that we didn't send, or sent long ago. */
export const unknownLink = () => notFound('This link no longer works.')

/**
 * Returns what a charity sees by the link in our email (LADDER-05). Throws a Refusal (`not_found`) for a forged token,
 * and once the ladder is deleted.
 */
export async function readCharityAsk(db: Executor, token: string, now: Date): Promise<CharityAsk> {
  const ask = await findAskByToken(db, token)
  const ladder = ask && (await selectLadders(db).where('id', '=', ask.ladderId).executeTakeFirst())
  const charity = ask && (await charityContacts(db, [ask.charityId])).get(ask.charityId)
  if (!ladder || !charity) throw unknownLink()
  const offer = await withOwnerState(db, ladder)
  const open = isOfferOpen(offer, now)
  return {
    charity: charity.name,
    answer: ask.answer,
    ended: !isOffered(offer),
    reachedBy: reachOf(charity),
    offer: open ? { ...toOffer(ladder), until: (ladder.charityUntil ?? now).toISOString() } : null,
  }
}

/** Returns a ladder with whether its owner is suspended. */
export const withOwnerState = async (db: Executor, ladder: LadderRow) => ({
  ...ladder,
  ownerSuspended: (await suspendedAmong(db, [ladder.ownerId])).size > 0,
})

/** Returns what the owner can reach a charity by: what we give them. */
const reachOf = ({ phone, website }: Pick<CharityContact, 'phone' | 'website'>): CharityAsk['reachedBy'] =>
  phone === null ? (website === null ? null : 'website') : 'phone'

/**
 * Returns what the email to a charity needs: where to send it, the link's token and the offer. Null once the offer has
 * ended, was answered, or the charity has no email address any more.
 */
export async function findAskLink(db: Executor, secret: string, askId: string, now = new Date()) {
  const ask = await selectAsks(db).where('id', '=', askId).where('answer', 'is', null).executeTakeFirst()
  const ladder = ask && (await selectLadders(db).where('id', '=', ask.ladderId).executeTakeFirst())
  const token = askToken(askId, secret)
  // no token matches the hash if the secret has been replaced since the charity was asked
  if (!ask || !ladder?.charityUntil || !ask.token_hash?.equals(hashToken(token)) || !(await isOpen(db, ladder, now)))
    return null
  const charity = (await charityContacts(db, [ask.charityId])).get(ask.charityId)
  if (!charity?.contactEmail) return null
  const { name, contactEmail: address } = charity
  const offer = { ...toOffer(ladder), reachedBy: reachOf(charity) }
  return { address, token, expiresAt: ladder.charityUntil, charity: name, ...offer }
}

const isOpen = async (db: Executor, ladder: LadderRow, now: Date): Promise<boolean> =>
  isOfferOpen(await withOwnerState(db, ladder), now)

/** Returns where to email a charity, and its name; null if it has no email address any more. */
export async function charityAddress(
  db: Executor,
  charityId: string,
): Promise<{ charity: string; address: string } | null> {
  const contact = (await charityContacts(db, [charityId])).get(charityId)
  return contact?.contactEmail ? { charity: contact.name, address: contact.contactEmail } : null
}
