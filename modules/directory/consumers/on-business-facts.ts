import { UserTypeFixed } from '#modules/accounts/events.ts'
import { AccountDeleted } from '#modules/privacy/events.ts'
import { ProfileHidden, ProfileRestored, ProfileSaved, VerificationDecided } from '#modules/profiles/events.ts'
import { SubscriptionChanged } from '#modules/subscriptions/events.ts'
import { consumer, on } from '#server/platform/consumers.ts'
import type { OpenTransaction } from '#server/platform/database.ts'
import { locateBusinesses } from '../commands/locate-businesses.ts'

/** What is true now is read anew: events may come in any order. */
const locate = (trx: OpenTransaction, { data }: { data: { userId: string } }) =>
  locateBusinesses(trx, [data.userId], new Date())

/** Keeps the map's pins in step with profiles and plans. */
export const keepPins = consumer(
  'directory.keep-pins',
  on(ProfileSaved, locate),
  on(ProfileHidden, locate),
  on(ProfileRestored, locate),
  on(VerificationDecided, locate),
  on(SubscriptionChanged, locate),
  on(UserTypeFixed, locate),
  on(AccountDeleted, locate),
)
