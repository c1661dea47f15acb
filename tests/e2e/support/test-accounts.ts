import { type Profile, type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import type { PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { readPaper } from '#scripts/seed/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import type { E2eProduct } from './product.ts'

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
export async function givenOwner(
  product: E2eProduct,
  name = 'Ann Clarke',
  more: Partial<SaveProfile> = {},
): Promise<Named> {
  return saveName(product, await givenCustomer(product), name, more)
}

/** A business with a display name and, unless `plan` is null, a subscription. */
export async function givenBusiness(
  product: E2eProduct,
  name: string,
  plan: PlanId | null = 'premium',
  more: Partial<SaveProfile> = {},
): Promise<Named> {
  return saveName(product, await givenCarrier(product, plan), name, { companyName: name, ...more })
}

async function saveName(
  product: E2eProduct,
  person: Person,
  name: string,
  profile: Partial<SaveProfile>,
): Promise<Named> {
  await callOrThrow(product, saveProfile, { as: person, body: { ...NOTHING, ...profile, displayName: name } })
  return { ...person, name }
}

/** Marks a business as verified, which normally the console does. */
export async function verify(product: E2eProduct, business: Person): Promise<void> {
  await product.sql.query(`update profiles set verification_status = 'verified' where user_id = $1`, [business.id])
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

export async function licence(): Promise<PaperFile> {
  return { name: 'licence.pdf', mimeType: 'application/pdf', buffer: await readPaper('harpreet-licence.pdf') }
}

/** A business with submitted documents: both by default. */
export async function givenSubmitted(
  product: E2eProduct,
  name: string,
  { plan, licenceToo = true }: { plan?: PlanId; licenceToo?: boolean } = {},
): Promise<{ business: Named; profile: Profile }> {
  const business = await givenBusiness(product, name, plan)
  const asUpload = ({ buffer, mimeType, ...file }: PaperFile) => ({ bytes: buffer, type: mimeType, name: file.name })
  const profile = await callOrThrow(product, saveProfile, {
    as: business,
    body: { ...NOTHING, displayName: name, companyName: name, contactPerson: 'Sam Hartley' },
    files: {
      idDocumentFile: asUpload(await idCard()),
      ...(licenceToo && { wasteCarrierLicenceFile: asUpload(await licence()) }),
    },
  })
  return { business, profile }
}
