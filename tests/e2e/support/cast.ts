import { type Profile, type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import type { PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { readPaper } from '#scripts/seed/pictures.ts'
import { must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import type { Place } from './place.ts'

export interface Named extends Person {
  readonly name: string
}

export const NOTHING: SaveProfile = {
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
export async function givenOwner(place: Place, name = 'Ann Clarke', more: Partial<SaveProfile> = {}): Promise<Named> {
  return named(place, await givenCustomer(place), name, more)
}

/** A business with a display name and, unless `plan` is null, a subscription. */
export async function givenBusiness(
  place: Place,
  name: string,
  plan: PlanId | null = 'premium',
  more: Partial<SaveProfile> = {},
): Promise<Named> {
  return named(place, await givenCarrier(place, plan), name, { companyName: name, ...more })
}

async function named(place: Place, person: Person, name: string, profile: Partial<SaveProfile>): Promise<Named> {
  await must(place, saveProfile, { as: person, body: { ...NOTHING, ...profile, displayName: name } })
  return { ...person, name }
}

/** Marks a business as verified, which normally the console does. */
export async function verify(place: Place, business: Person): Promise<void> {
  await place.sql.query(`update profiles set verification_status = 'verified' where user_id = $1`, [business.id])
}

interface PaperFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo of an ID card, for upload. */
export async function idCard(): Promise<PaperFile> {
  return { name: 'id-card.jpg', mimeType: 'image/jpeg', buffer: await readPaper('harpreet-id.jpg') }
}

/** A scan of a licence. */
export async function licence(): Promise<PaperFile> {
  return { name: 'licence.pdf', mimeType: 'application/pdf', buffer: await readPaper('harpreet-licence.pdf') }
}

/** A business with submitted documents: both by default. */
export async function givenSubmitted(
  place: Place,
  name: string,
  { plan, licenceToo = true }: { plan?: PlanId; licenceToo?: boolean } = {},
): Promise<{ business: Named; profile: Profile }> {
  const business = await givenBusiness(place, name, plan)
  const asUpload = ({ buffer, mimeType, ...file }: PaperFile) => ({ bytes: buffer, type: mimeType, name: file.name })
  const profile = await must(place, saveProfile, {
    as: business,
    body: { ...NOTHING, displayName: name, companyName: name, contactPerson: 'Sam Hartley' },
    files: {
      idDocumentFile: asUpload(await idCard()),
      ...(licenceToo && { wasteCarrierLicenceFile: asUpload(await licence()) }),
    },
  })
  return { business, profile }
}
