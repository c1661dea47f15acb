import { type SaveProfile, saveProfile } from '#modules/profiles/contract.ts'
import type { PlanId } from '#modules/subscriptions/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import type { Place } from './place.ts'

export interface Named extends Person {
  readonly name: string
}

const NOTHING: SaveProfile = {
  userType: null,
  displayName: '',
  phoneNumber: null,
  address: null,
  companyName: null,
  contactPerson: null,
  businessAddress: null,
  websiteUrl: null,
  googleReviewsUrl: null,
}

/** A customer with a display name. */
export async function givenOwner(place: Place, name = 'Ann Clarke'): Promise<Named> {
  return named(place, await givenCustomer(place), name)
}

/** A business with a display name and, unless `plan` is null, a subscription. */
export async function givenBusiness(place: Place, name: string, plan: PlanId | null = 'premium'): Promise<Named> {
  return named(place, await givenCarrier(place, plan), name, { companyName: name })
}

async function named(place: Place, person: Person, name: string, profile: Partial<SaveProfile> = {}): Promise<Named> {
  await must(place, saveProfile, { as: person, body: { ...NOTHING, ...profile, displayName: name } })
  return { ...person, name }
}

/** What only the operations console decides later: a business whose papers were checked. */
export async function verify(place: Place, business: Person): Promise<void> {
  await place.sql.query(`update profiles set verification_status = 'verified' where user_id = $1`, [business.id])
}
