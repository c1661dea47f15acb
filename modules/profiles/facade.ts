import { type Selectable, sql } from 'kysely'
import type { JobContact } from '#modules/requests/contract.ts'
import { type Db, type Executor, own } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import type { BidderCard } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

export { maskedEmail, maskedProfile } from './masks.ts'
export { findableBusinesses } from './queries/findable-businesses.ts'
export { moderatedProfile } from './queries/moderated-profile.ts'
export { ownProfile as profileForStaff } from './queries/own-profile.ts'
export { namesOf, peopleNamed } from './queries/people-named.ts'
export { profileExport } from './queries/profile-export.ts'
export {
  businessIdsAfter,
  listedBusinesses,
  numberOfListedBusinesses,
  publicBusinesses,
} from './queries/public-businesses.ts'
export { verificationBacklog } from './queries/verification-backlog.ts'
export { verificationHistory } from './queries/verification-history.ts'
export { verificationReason } from './queries/verification-reason.ts'
export { safeLink } from './safe-link.ts'
export { eraseProfile } from './steps/erase-profile.ts'
export { hideProfile, markProfileSuspended, restoreProfile } from './steps/hide-profile.ts'

/** What the public may know of each of `userIds` (R04); someone without a profile, or whom staff hid, has no name. */
export async function bidderCards(db: Executor, userIds: readonly string[]): Promise<Map<string, BidderCard>> {
  const rows = userIds.length === 0 ? [] : await selectCards(db, { userIds })
  const rowOf = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(userIds.map((userId) => [userId, toCard(userId, rowOf.get(userId))]))
}

/** The same of one. */
export async function bidderCard(db: Executor, userId: string): Promise<BidderCard> {
  const [row] = await selectCard(db, { userId })
  return toCard(userId, row)
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

const toCard = (userId: string, row: CardRow | undefined): BidderCard => ({
  userId,
  displayName: row && !row.hidden_at ? row.display_name : null,
  verificationStatus: row?.verification_status ?? 'pending_submission',
})

const cardRows = (db: Db<ProfilesTables>) =>
  db.selectFrom('profiles').select(['user_id', 'display_name', 'verification_status', 'hidden_at'])

const selectCards = prepared(
  'profiles.bidder-cards',
  (db: Db<ProfilesTables>, given: Given<{ userIds: readonly string[] }>) =>
    cardRows(db).where('user_id', '=', sql<string>`any(${given('userIds')}::uuid[])`),
)
// a list, as above, has to be planned at each call
const selectCard = prepared('profiles.bidder-card', (db: Db<ProfilesTables>, given: Given<{ userId: string }>) =>
  cardRows(db).where('user_id', '=', given('userId')),
)

/** How to reach someone, for the other side of a job and nobody else (R05): the caller decides who that is. No e-mail address. */
export async function contactOf(db: Executor, userId: string): Promise<JobContact> {
  return (await contactsOf(db, [userId])).get(userId) ?? NO_CONTACT
}

/** The same of each of `userIds`; someone without a profile has given nothing. */
export async function contactsOf(db: Executor, userIds: readonly string[]): Promise<Map<string, JobContact>> {
  if (userIds.length === 0) return new Map()
  const rows = await own<ProfilesTables>(db)
    .selectFrom('profiles')
    .select([
      'user_id',
      'display_name',
      'company_name',
      'contact_person',
      'phone_number',
      'address',
      'business_address',
    ])
    .where('user_id', 'in', userIds)
    .execute()
  const given = new Map(rows.map((row) => [row.user_id, toContact(row)]))
  return new Map(userIds.map((userId) => [userId, given.get(userId) ?? NO_CONTACT]))
}

type ContactColumns =
  | 'display_name'
  | 'company_name'
  | 'contact_person'
  | 'phone_number'
  | 'address'
  | 'business_address'

const toContact = (row: Pick<Selectable<ProfilesTables['profiles']>, ContactColumns>): JobContact => ({
  name: row.display_name,
  companyName: row.company_name,
  contactPerson: row.contact_person,
  phoneNumber: row.phone_number,
  address: row.address ?? row.business_address,
})

const NO_CONTACT: JobContact = { name: null, companyName: null, contactPerson: null, phoneNumber: null, address: null }

/** Whose a profile is: `userId` where they have saved one and others are shown it, else undefined. */
export async function holderOfProfile(db: Executor, userId: string): Promise<string | undefined> {
  const rows = own<ProfilesTables>(db)
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('shown', '=', true)
  return (await rows.executeTakeFirst())?.user_id
}
