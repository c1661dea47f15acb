import { PDFDocument } from '@cantoo/pdf-lib'
import { type Decision, decideVerification } from '#modules/carriers/profiles/contract/verification.ts'
import { type Profile, type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import { jpeg, type Upload, upload } from '#tests/modules/market/requests/pictures.ts'
import { type CallOptions, call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

export type Files = NonNullable<CallOptions<typeof saveProfile>['files']>

export const filledIn: SaveProfile = {
  userType: null,
  displayName: 'Someone',
  phoneNumber: '0117 496 0000',
  address: '1 High Street, Bristol',
  companyName: 'Clear Away Ltd',
  contactPerson: 'Cara',
  businessAddress: 'Unit 4, Mill Lane',
  websiteUrl: 'clearaway.example',
  googleReviewsUrl: 'http://reviews.example/clearaway',
}

export const save = (
  server: { url: string },
  as: Person,
  files: Files = {},
  { key, ...changes }: Partial<SaveProfile> & { key?: string } = {},
) => call(server, saveProfile, { as, files, body: { ...filledIn, ...changes }, ...(key && { key }) })

export async function pdf(title = 'Licence'): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.setTitle(title)
  return Buffer.from(await document.save())
}

export const idDocument = async (): Promise<Upload> => upload(await jpeg(), 'passport.jpg')
export const licence = async (): Promise<Upload> => upload(await pdf(), 'licence.pdf', 'application/pdf')
export const bothDocuments = async (): Promise<Files> => ({
  idDocumentFile: await idDocument(),
  wasteCarrierLicenceFile: await licence(),
})

/** A carrier whose documents (both if left out) wait for staff. */
export async function givenSubmitted(
  server: TestServer,
  files?: Files,
): Promise<{ carrier: Person; profile: Profile }> {
  const carrier = await givenCarrier(server)
  const profile = await callOrThrow(server, saveProfile, {
    as: carrier,
    body: filledIn,
    files: files ?? (await bothDocuments()),
  })
  return { carrier, profile }
}

export const decide = (
  server: { url: string },
  as: Person,
  userId: string,
  version: number,
  decision: Decision,
  { reason = 'Because.', key }: { reason?: string | null; key?: string } = {},
) =>
  call(server, decideVerification, { as, params: { userId }, body: { version, decision, reason }, ...(key && { key }) })
