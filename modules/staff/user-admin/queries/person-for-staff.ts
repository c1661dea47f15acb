import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { maskEmail, maskProfile, profileForStaff, verificationHistory } from '#modules/carriers/profiles/facade.ts'
import { disputesOf, subscriptionState } from '#modules/carriers/subscriptions/facade.ts'
import { ideasOfOwner, itemsOfOwner } from '#modules/community/community/facade.ts'
import { accountsForStaff, sessionsOf } from '#modules/core/accounts/facade.ts'
import { mailsForStaff } from '#modules/core/notifications/facade.ts'
import { bidsOfBidder } from '#modules/market/bidding/facade.ts'
import { requestsOfOwner } from '#modules/market/requests/facade.ts'
import { reportsConcerning } from '#modules/staff/moderation/facade.ts'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Person } from '../contract.ts'
import { personRowsOf } from './search-people.ts'

/** The most entries in one list. */
const MAX_PER_LIST = 20

/** Returns everything that staff may see of a user. Throws Refusal not_found. */
export async function personForStaff(db: AnyDb, config: Config, userId: string, now: Date): Promise<Person> {
  const [[row], [account]] = await Promise.all([personRowsOf(db, [userId]), accountsForStaff(db, [userId])])
  if (!row || !account) throw notFound('This account has been deleted.')
  const [profile, verification, plan, disputes, sessions] = await Promise.all([
    profileForStaff(db, userId),
    verificationHistory(db, userId),
    subscriptionState(db, userId, now),
    disputesOf(db, userId),
    sessionsOf(db, userId, null, now),
  ])
  return {
    ...row,
    emailConfirmed: account.emailConfirmed,
    suspendedReason: account.suspendedReason,
    profile: maskProfileAndEmail(profile),
    verification,
    plan,
    disputes,
    sessions,
    ...(await contentAndReports(db, config, userId)),
    mails: await mailsForStaff(db, config, userId, MAX_PER_LIST),
  }
}

async function contentAndReports(db: AnyDb, { FEATURES_OFF }: Config, userId: string) {
  const [requests, bids, items, ideas, reports] = await Promise.all([
    requestsOfOwner(asModuleDb(db), userId, undefined),
    bidsOfBidder(asModuleDb(db), { bidderId: userId, cursor: undefined, reviews: !FEATURES_OFF.includes('reviews') }),
    itemsOfOwner(asModuleDb(db), userId, undefined),
    ideasOfOwner(db, userId, MAX_PER_LIST),
    reportsConcerning(db, userId, MAX_PER_LIST),
  ])
  return { requests: requests.items, bids: bids.items, items: items.items, ideas, reports }
}

const maskProfileAndEmail = (profile: Profile): Profile => ({
  ...maskProfile(profile),
  email: maskEmail(profile.email),
})
