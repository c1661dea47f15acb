import {
  type Round,
  roundsOfDay,
  type SaveRoundSettings,
  saveRoundSettings,
} from '#modules/fulfilment/rounds/contract.ts'
import { addVehicle, confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import type { PostRequest } from '#modules/market/requests/contract/posting.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** A mile of straight line to the north, in degrees. */
const MILE = 1 / 69.0934

/** Outward codes on a straight line to the north, at so many miles from BS1. */
export const MILES = { BS1: 0, BS2: 1, BS3: 2, BS4: 3, BS5: 4, BS6: 5, BS7: 8, BS8: 11, BA1: 10, GL1: 60 } as const

/** Stores where the outward codes of these tests are; before anything asks for them. */
export async function givenPlaces({ sql }: ServerAccess): Promise<void> {
  for (const [code, miles] of Object.entries(MILES))
    await sql.query('insert into postcodes (code, latitude, longitude) values ($1, $2, -2.6)', [
      code,
      51 + miles * MILE,
    ])
}

export const ALL_DAY = { opens: '00:00', closes: '23:59' }
export const OPEN_ALWAYS = {
  ...{ monday: ALL_DAY, tuesday: ALL_DAY, wednesday: ALL_DAY, thursday: ALL_DAY },
  ...{ friday: ALL_DAY, saturday: ALL_DAY, sunday: ALL_DAY },
}

export const saveSettings = (server: ServerAccess, as: Person, body: Partial<SaveRoundSettings>) =>
  callOrThrow(server, saveRoundSettings, { as, body: { start: null, disposalSite: null, ...body } })

/** Adds a van. Returns its id. */
export async function givenVan(
  server: ServerAccess,
  as: Person,
  { plate, litres = 8_000, payloadKg = 1_000 }: { plate: string; litres?: number | null; payloadKg?: number | null },
): Promise<string> {
  return (await callOrThrow(server, addVehicle, { as, body: { plate, litres, payloadKg } })).id
}

interface GivenRoundJob extends Partial<PostRequest> {
  carrier: Person
  time: { day: string; part: 'morning' | 'afternoon' | 'evening'; plate: string | null }
  pounds?: number
  owner?: Person
}

/** A job that a carrier has won and whose time is agreed; its round may follow a moment later. */
export async function givenRoundJob(
  server: ServerAccess,
  { carrier, time, pounds = 60, ...posted }: GivenRoundJob,
): Promise<{ owner: Person; requestId: string; params: { requestId: string } }> {
  const { owner, request } = await givenOpenRequest(server, { title: 'Two-seat sofa', postcode: 'BS6 5QA', ...posted })
  const { bid } = await givenBid(server, request.id, pounds, carrier)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  const params = { requestId: request.id }
  await callOrThrow(server, confirmTime, { as: carrier, params, body: time })
  return { owner, requestId: request.id, params }
}

export const roundsOf = async (server: ServerAccess, as: Person, day: string): Promise<Round[]> =>
  (await callOrThrow(server, roundsOfDay, { as, query: { day } })).rounds

/** Waits until the rounds of a day are as expected, and returns them. */
export async function roundsOnce(
  server: ServerAccess,
  as: Person,
  { day, are }: { day: string; are: (rounds: readonly Round[]) => boolean },
): Promise<Round[]> {
  let rounds: Round[] = []
  await until(async () => {
    rounds = await roundsOf(server, as, day)
    return are(rounds)
  }, `the rounds of ${day}`)
  return rounds
}

/** Returns the jobs of a round in their order, and 'disposal' for each stop at the disposal site. */
export const stopsOf = (round: Round | undefined): string[] =>
  round?.stops.map((stop) => (stop.kind === 'job' ? stop.requestId : 'disposal')) ?? []

/** Whether the rounds have so many jobs, in this order of rounds. */
export const jobsAre =
  (...counts: number[]) =>
  (rounds: readonly Round[]): boolean =>
    JSON.stringify(rounds.map(({ stops }) => stops.filter(({ kind }) => kind === 'job').length)) ===
    JSON.stringify(counts)
