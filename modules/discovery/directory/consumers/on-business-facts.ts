import { ProfileHidden, ProfileRestored, ProfileSaved, VerificationDecided } from '#modules/carriers/profiles/events.ts'
import { SubscriptionChanged } from '#modules/carriers/subscriptions/events.ts'
import { UserTypeFixed } from '#modules/core/accounts/events.ts'
import { AccountDeleted } from '#modules/staff/privacy/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { limitGallery } from '../steps/limit-gallery.ts'
import { locateBusinesses } from '../steps/locate-businesses.ts'

interface OfBusiness {
  data: { userId: string }
}

/** Reads the current state instead of the event's, so that events may arrive in any order. */
const locate = (trx: OpenTransaction, { data }: OfBusiness) => locateBusinesses(trx, [data.userId], new Date())

const showOrHide = async (trx: OpenTransaction, event: OfBusiness) => {
  await locate(trx, event)
  await limitGallery(trx, event.data.userId)
}

/** Updates map pins and the visibility of galleries when profiles or plans change. */
export const keepPins = consumer(
  'directory.keep-pins',
  on(ProfileSaved, locate),
  on(ProfileHidden, showOrHide),
  on(ProfileRestored, showOrHide),
  on(VerificationDecided, locate),
  on(SubscriptionChanged, locate),
  on(UserTypeFixed, locate),
  on(AccountDeleted, locate),
)
