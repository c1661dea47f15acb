import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import {
  type JobDisposal,
  jobDisposal,
  type RecordDisposal,
  recordDisposal,
} from '#modules/fulfilment/disposal/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow, type UploadedFile } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** A disposal record, without ticket number and time. */
const SITE: Omit<RecordDisposal, 'version' | 'tippedAt' | 'ticket'> = {
  kind: 'site',
  placeName: 'Example Recycling, Avonmouth',
  number: 'epr/ab1234cd',
  receiver: null,
  postcode: 'BS11 8AB',
  kg: 140,
  alsoFor: [],
}

/** Formats a time as the form sends it, in London time. */
export const inLondon = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')

/** Near Avonmouth, as a phone stores it. */
const AVONMOUTH = { north: '51/1 30/1 1234/100', west: '2/1 41/1 5678/100' }

let pictures = 0

/** Returns a unique photo with the time and place of a phone. */
export async function ticketPhoto({
  // Never before a collection in the same minute.
  at = new Date(Date.now() + 60_000),
  place = AVONMOUTH as typeof AVONMOUTH | null,
} = {}): Promise<UploadedFile> {
  const grey = (pictures++ % 200) + 20
  const when = inLondon(at).replace(/(\d+)-(\d+)-(\d+)T(.*)/, '$1:$2:$3 $4:30')
  const bytes = await sharp({
    create: { width: 60 + (pictures % 50), height: 80, channels: 3, background: { r: grey, g: 90, b: 40 } },
  })
    .withExif({
      IFD0: { Make: 'Fernsprecher' },
      IFD2: { DateTimeOriginal: when },
      ...(place && {
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: place.north, GPSLongitudeRef: 'W', GPSLongitude: place.west },
      }),
    })
    .jpeg()
    .toBuffer()
  return upload(bytes, 'ticket.jpg')
}

/** Creates a job with an accepted bid. */
export async function givenAgreed(server: ServerAccess, { owner, carrier }: { owner?: Person; carrier?: Person } = {}) {
  const posted = await givenOpenRequest(server, owner && { owner })
  const { carrier: winner, bid } = await givenBid(
    server,
    posted.request.id,
    80,
    carrier ?? (await givenCarrier(server)),
  )
  await callOrThrow(server, acceptBid, { as: posted.owner, params: { bidId: bid.id } })
  return { owner: posted.owner, carrier: winner, requestId: posted.request.id }
}

/** Creates a collected job whose disposal record is due. */
export async function givenCollected(server: ServerAccess, sides: { owner?: Person; carrier?: Person } = {}) {
  const job = await givenAgreed(server, sides)
  await callOrThrow(server, markCollected, { as: job.carrier, params: { requestId: job.requestId } })
  await until(async () => (await read(server, job.requestId, job.carrier)) !== null, 'the proof to be awaited')
  return job
}

export const readCall = (server: ServerAccess, requestId: string, as?: Person) =>
  call(server, jobDisposal, { ...(as && { as }), params: { requestId } })

/** Returns the disposal record of a job as that person sees it. */
export const read = async (server: ServerAccess, requestId: string, as: Person): Promise<JobDisposal | null> =>
  (await callOrThrow(server, jobDisposal, { as, params: { requestId } })).disposal

interface Telling {
  photo?: UploadedFile | null
  key?: string
  said?: Partial<RecordDisposal>
}

/** Records disposal as the page does, based on the current version. */
export async function say(server: ServerAccess, requestId: string, as: Person, { photo, key, said }: Telling = {}) {
  const version = (await readCall(server, requestId, as)).body?.disposal?.version ?? 1
  const ticket = photo === undefined ? await ticketPhoto() : photo
  return call(server, recordDisposal, {
    as,
    params: { requestId },
    body: { ...SITE, version, ticket: randomUUID().slice(0, 8), tippedAt: inLondon(new Date()), ...said },
    ...(ticket && { files: { photo: ticket } }),
    ...(key && { key }),
  })
}
