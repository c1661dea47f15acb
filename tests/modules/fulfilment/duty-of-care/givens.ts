import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { jobPack, type Pack } from '#modules/fulfilment/duty-of-care/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/posting/contract.ts'
import type { RegisterEmulator } from '#scripts/register-emulator/server.ts'
import { aNumber, entryOf, givenRegistered } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { filledIn } from '#tests/modules/carriers/profiles/businesses.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

export const OWNER = { displayName: 'Ann Łukasz', address: '12 Cotham Brow, Bristol', phoneNumber: '0117 496 0111' }
export const LOAD = {
  items: [
    { key: 'sofa-3', n: 2 },
    { key: 'fridge-freezer', n: 1 },
  ],
  access: {
    floor: 2,
    lift: 'no' as const,
    van: 'near' as const,
    steps: 12,
    takeApart: true,
    note: 'Ring at number 4.',
  },
  halfDays: [{ day: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), part: 'morning' as const }],
}

/** Creates a job with all details and a bid from a carrier registered in England, not accepted yet. */
export async function givenOffer(server: TestServer, number: string) {
  const owner = await givenCustomer(server, 'ann')
  await callOrThrow(server, saveProfile, { as: owner, body: { ...filledIn, ...OWNER } })
  const request = await callOrThrow(server, postRequest, {
    as: owner,
    body: {
      title: 'Front room',
      description: 'Two sofas and a fridge.',
      postcode: 'BS6 5QA',
      budget: null,
      load: LOAD,
    },
    files: { image: upload(await jpeg()) },
  })
  const { carrier } = await givenRegistered(server, number)
  const bid = await callOrThrow(server, placeBid, {
    as: carrier,
    params: { requestId: request.id },
    body: { bidAmount: 120.5, bidMessage: null, carries: { allowed: true, reused: false } },
  })
  return { owner, carrier, request, bid }
}

/** Accepts a bid and gives its carrier the address and phone number. */
export const accept = (server: ServerAccess, owner: Person, bidId: string) =>
  callOrThrow(server, acceptBid, {
    as: owner,
    params: { bidId },
    body: { address: OWNER.address, phoneNumber: OWNER.phoneNumber },
  })

/** Creates an accepted job whose carrier is on the register, and returns its pack. */
export async function givenPackedOffer(server: TestServer, register: RegisterEmulator) {
  const number = aNumber()
  register.put(entryOf(number))
  const offer = await givenOffer(server, number)
  await accept(server, offer.owner, offer.bid.id)
  return { number, ...offer, pack: await packOf(server, offer.request.id, offer.owner) }
}

export const readPack = (server: ServerAccess, requestId: string, as?: Person) =>
  call(server, jobPack, { ...(as && { as }), params: { requestId } })

/** Waits for the pack and returns it as that person sees it. */
export async function packOf(server: ServerAccess, requestId: string, as: Person): Promise<Pack> {
  let pack: Pack | null = null
  await until(async () => {
    pack = (await callOrThrow(server, jobPack, { as, params: { requestId } })).pack
    return pack !== null
  }, 'the pack to be made')
  return pack as unknown as Pack
}
