import { type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import type { PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { addGalleryPicture, businessPage, myGallery } from '#modules/discovery/directory/contract.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** The profile of a business; its street is private. */
export const TOLD: SaveProfile = {
  userType: null,
  displayName: 'Nightingale Clearances',
  phoneNumber: '0117 496 0999',
  address: null,
  companyName: 'Nightingale Clearances Ltd',
  contactPerson: 'Nora Nightingale',
  businessAddress: '5 Secret Yard, Bristol BS6 5QA',
  websiteUrl: 'nightingale.example',
  googleReviewsUrl: 'https://g.example/reviews',
}

interface Told extends Partial<SaveProfile> {
  plan?: PlanId | null
}

/** Creates a business with a profile, on Premium by default. */
export async function givenBusiness(server: ServerAccess, { plan = 'premium', ...told }: Told = {}): Promise<Person> {
  const business = await givenCarrier(server, plan, 'business')
  await saveBusinessProfile(server, business, told)
  return business
}

export const saveBusinessProfile = (server: ServerAccess, business: Person, told: Partial<SaveProfile>) =>
  callOrThrow(server, saveProfile, { as: business, body: { ...TOLD, ...told } })

export const pageOf = (server: ServerAccess, userId: string) => call(server, businessPage, { params: { userId } })

export const galleryOf = (server: ServerAccess, as: Person) => callOrThrow(server, myGallery, { as })

/** Adds a picture, identified by its width. */
export const add = async (server: ServerAccess, as: Person, width = 64, key?: string) =>
  call(server, addGalleryPicture, { as, body: {}, files: { picture: upload(await jpeg(width)) }, ...(key && { key }) })

/** Adds a picture and expects success. */
export async function addPictureOrThrow(server: ServerAccess, as: Person, width?: number): Promise<void> {
  const { ok, error } = await add(server, as, width)
  if (!ok) throw new Error(`The picture was refused: ${JSON.stringify(error)}`)
}

/** Ends a plan as if it had expired. */
export const endPlan = (server: ServerAccess, { id }: Person) =>
  server.sql.query(`update subscriptions set status = 'canceled' where user_id = $1`, [id])
