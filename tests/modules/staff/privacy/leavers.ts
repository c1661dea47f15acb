import { readdir } from 'node:fs/promises'
import { type Profile, type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import type { Bid } from '#modules/market/bidding/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { postRequest } from '#modules/market/requests/posting/contract.ts'
import { bothDocuments } from '#tests/modules/carriers/profiles/businesses.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenSignedUp, givenSubscription, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Texts that appear in no other test. */
export const leaverProfile = {
  userType: null,
  displayName: 'Fenwick Haulage',
  phoneNumber: '0117 496 0987',
  address: '27 Nightingale Rise, Bristol',
  companyName: 'Fenwick Haulage Ltd',
  contactPerson: 'Morag Fenwick',
  businessAddress: 'Unit 9, Tannery Wharf',
  websiteUrl: 'fenwick.example',
  googleReviewsUrl: 'reviews.example/fenwick',
} satisfies SaveProfile
export const POSTCODE = 'BS6 5QA'

/** A user who leaves: with a request, a bid and a job of every kind. */
export interface Leaver {
  person: Person
  profile: Profile
  /** Open, with a picture, and with another user's bid. */
  open: RequestDetail
  received: Bid
  /** Assigned to a carrier. */
  assigned: RequestDetail
  wonBySomebody: { carrier: Person; bid: Bid }
  /** On other users' requests. */
  activeBid: Bid
  /** The owner of the request with the active bid. */
  prospect: Person
  acceptedBid: Bid
  /** The owner of the job won by the accepted bid. */
  customer: Person
}

const postWithPicture = async (server: TestServer, as: Person, title: string): Promise<RequestDetail> =>
  callOrThrow(server, postRequest, {
    as,
    body: { title, description: 'By the gate at Nightingale Rise.', postcode: POSTCODE, budget: 40 },
    files: { image: upload(await jpeg()) },
  })

/** A carrier with profile, documents, requests, and bids of both parties, each in every state. */
export async function givenLeaver(server: TestServer): Promise<Leaver> {
  const person = await givenSignedUp(server, 'business', 'leaver')
  await givenSubscription(server, person.id, 'premium')
  const files = { ...(await bothDocuments()), logoFile: upload(await jpeg(400, 400), 'logo.jpg') }
  const profile = await callOrThrow(server, saveProfile, { as: person, body: leaverProfile, files })
  const open = await postWithPicture(server, person, 'Hedge cuttings from the front')
  const { bid: received } = await givenBid(server, open.id, 31)
  const assigned = await postWithPicture(server, person, 'A broken wardrobe')
  const wonBySomebody = await givenBid(server, assigned.id, 45)
  const { phoneNumber, address } = leaverProfile
  const body = { phoneNumber, address, floor: 2, accessNote: 'Mind the nightingale.' }
  await callOrThrow(server, acceptBid, { as: person, params: { bidId: wonBySomebody.bid.id }, body })
  const { request: wanted, owner: prospect } = await givenOpenRequest(server)
  const { bid: activeBid } = await givenBid(server, wanted.id, 52, person)
  const { request: won, owner: customer } = await givenOpenRequest(server)
  const { bid: acceptedBid } = await givenBid(server, won.id, 63, person)
  await callOrThrow(server, acceptBid, { as: customer, params: { bidId: acceptedBid.id } })
  return { person, profile, open, received, assigned, wonBySomebody, activeBid, prospect, acceptedBid, customer }
}

/** Every file in both stores whose path contains `part`; all when left out. */
export async function storedFiles({ config }: Pick<TestServer, 'config'>, part = ''): Promise<string[]> {
  const folders = [config.STORAGE_DIR, config.PRIVATE_STORAGE_DIR]
  const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => file.includes(part))
}
