import { ProfileHidden, ProfileRestored, ProfileSaved, VerificationDecided } from '#modules/carriers/profiles/events.ts'
import { SubscriptionChanged } from '#modules/carriers/subscriptions/events.ts'
import { UserTypeFixed } from '#modules/core/accounts/events.ts'
import { AccountDeleted } from '#modules/staff/privacy/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { locateBusinesses } from '../steps/locate-businesses.ts'
import { updateGalleryVisibility } from '../steps/update-gallery-visibility.ts'

interface BusinessEvent {
  data: { userId: string }
}

/** Updates a map pin from the current state instead of the event's, so that events may arrive in any order. */
const updatePin = (trx: OpenTransaction, { data }: BusinessEvent) => locateBusinesses(trx, [data.userId], new Date())

const updatePinAndGallery = async (trx: OpenTransaction, event: BusinessEvent) => {
  await updatePin(trx, event)
  await updateGalleryVisibility(trx, event.data.userId)
}

/** Updates map pins and the visibility of galleries when profiles or plans change. */
export const updateMapPins = consumer(
  'directory.keep-pins',
  on(ProfileSaved, updatePin),
  on(ProfileHidden, updatePinAndGallery),
  on(ProfileRestored, updatePinAndGallery),
  on(VerificationDecided, updatePin),
  on(SubscriptionChanged, updatePin),
  on(UserTypeFixed, updatePin),
  on(AccountDeleted, updatePin),
)
