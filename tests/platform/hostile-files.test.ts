import { describe, expect, test } from 'vitest'
import {
  DOCUMENT_TYPES,
  documentWrongType,
  LOGO_TYPES,
  LOGO_WIDTHS,
  LOGO_WRONG_TYPE,
} from '#modules/carriers/profiles/contract.ts'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/contract/facts.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { prepareDocument, preparePicture } from '#server/platform/files/pictures.ts'
import { UPLOAD_MAX_BYTES } from '#server/platform/http/uploads.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { call } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { slowness } from '#tests/support/slowness.ts'
import type { Hostile } from './hostile/hostile.ts'
import { hostilePdfs } from './hostile/pdfs.ts'
import { hostilePictures } from './hostile/pictures.ts'
import { assertSafe } from './hostile/served.ts'

const AT_LEAST = 300
const WITHIN_MS = 2_000
const LANES = 2
const TRIES = 3

/** The result for a file: what is served of it, or the status of the refusal. */
interface Fate {
  served: { bytes: Buffer; mediaType: string }[]
  status: number
}
type Way = (file: Hostile) => Promise<Fate>

const files = [...(await hostilePictures()), ...(await hostilePdfs())]
const server = await givenServer({ ROLES: 'web' })
const ann = await givenCustomer(server, 'ann')

const asRequestPicture: Way = async ({ bytes, name, said }) => {
  const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
  const image = { bytes, name, type: said }
  const { status, ok, body: posted } = await call(server, postRequest, { as: ann, body, files: { image } })
  const [stored] = (ok && posted.imageUrls) || []
  if (!stored) return { status, served: [] }
  const urls = [...IMAGE_WIDTHS.map((width) => server.url + imageUrlForWidth(stored, width)), stored.placeholder]
  const served = urls.map(async (url) => {
    const response = await fetch(url)
    return { bytes: Buffer.from(await response.arrayBuffer()), mediaType: response.headers.get('content-type') ?? '' }
  })
  return { status, served: await Promise.all(served) }
}

const asLogo: Way = (file) =>
  orStatus(file, async () => {
    const rules = { types: LOGO_TYPES, widths: LOGO_WIDTHS, wrongType: LOGO_WRONG_TYPE, field: 'logoFile' }
    const { widths } = await preparePicture(file.bytes, rules)
    return widths.map((one) => ({ bytes: one.bytes, mediaType: 'image/webp' }))
  })

const asDocument: Way = (file) =>
  orStatus(file, async () => {
    const rules = { types: DOCUMENT_TYPES, wrongType: documentWrongType, field: 'idDocumentFile' }
    const document = await prepareDocument(file.bytes, rules)
    return [{ bytes: Buffer.from(document.bytes), mediaType: document.mediaType }]
  })

/** As readMultipart does before. */
async function orStatus({ bytes }: Hostile, work: () => Promise<Fate['served']>): Promise<Fate> {
  if (bytes.length > UPLOAD_MAX_BYTES) return { status: 413, served: [] }
  try {
    return { status: 200, served: await work() }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, served: [] }
    throw error
  }
}

describe(`${AT_LEAST} hostile files`, () => {
  test('are that many, and no two are the same', () => {
    expect(files.length).toBeGreaterThanOrEqual(AT_LEAST)
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
    expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBeGreaterThanOrEqual(AT_LEAST)
  })

  test.each<[string, Way, 'picture' | 'document']>([
    ['the picture of a request', asRequestPicture, 'picture'],
    ['a logo', asLogo, 'picture'],
    ['a document', asDocument, 'document'],
  ])(
    'sent as %s are decided within two seconds, and nothing unsafe is served (R14, security 21)',
    async (_what, way, kind) => {
      const doubted: Hostile[] = []
      await inLanes(files, async (file) => {
        if ((await judge(file, way, file[kind])).length > 0) doubted.push(file)
      })
      const faults: string[] = []
      for (const file of doubted)
        for (const fault of await faultsOf(file, way, file[kind])) faults.push(`${file.name}: ${fault}`)
      expect(faults).toEqual([])
    },
    120_000,
  )
})

/** Returns what is wrong with how a file is handled by an idle process. On a busy machine it is tried again. */
async function faultsOf(file: Hostile, way: Way, wanted?: 'taken' | 'refused'): Promise<string[]> {
  let faults: string[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    faults = await judge(file, way, wanted)
    if (faults.length === 0) break
  }
  return faults
}

async function judge(file: Hostile, way: Way, wanted?: 'taken' | 'refused'): Promise<string[]> {
  const began = performance.now()
  const { status, served } = await way(file)
  const took = performance.now() - began
  if (took > WITHIN_MS && took > WITHIN_MS * slowness()) return [`took ${Math.round(took)} ms`]
  if (status >= 500 || status === 429) return [`answered ${status}`]
  if (wanted && wanted !== (status < 300 ? 'taken' : 'refused')) return [`answered ${status}`]
  const unsafe = served.map(({ bytes, mediaType }) => assertSafe(bytes, mediaType).then(() => '', String))
  return (await Promise.all(unsafe)).filter((fault) => fault !== '')
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const lane = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
