import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { type PackFacts, packPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { PHOTOS, readPhoto } from '#scripts/seed/pictures.ts'
import { type Cast, commandHeaders, fillAuctions, nthOf, seed } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { authHeaders, type Call, get, instantsIn, pace, post, send } from '../harness/load.ts'
import { allOf, figure, findingsFor, oneWindow, type Run, type Sample, say, seriesOf } from '../harness/measure.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { percentile } from '../harness/stats.ts'

const BIDS_EACH = 3
const MAX_ITEMS = 40
const MAX_PHOTOS = 6
const PATIENCE_MS = 120_000

/** Duty-of-care packs: how soon they are ready, and how long the largest takes as a PDF. */
export const pdf = figure(
  'pdf',
  {
    full: { rate: 20, ms: 20_000, drawings: 60 },
    quick: { rate: 20, ms: 1_000, drawings: 10 },
  },
  async (run: Run, { rate, ms, drawings }) => {
    const stage = await openStage(run, 'packs')
    const databaseUrl = await stage.migrated('packs')
    const { url } = await stage.start({ name: 'one', on: { databaseUrl, redisUrl: stage.redisUrl } })
    const cast = await seed(url, databaseUrl, { carriers: 8, requests: 0 })
    const sql = await openClient(databaseUrl, run.stack)
    await fillAuctions(sql, cast, { count: instantsIn(rate, ms), bidsEach: BIDS_EACH })
    const { rows } = await sql.query<{ id: string }>('select distinct on (collection_request_id) id from bids')
    say(`accepting ${rate} bids a second`)
    await pace(rate, ms, async (nth) => {
      const accept = acceptBid.path.replace(':bidId', nthOf(rows, nth).id)
      await send(url, post(accept, commandHeaders(cast.owner), {}))
    })
    const ready = await oneWindow(stage, 'pack', 0, () => waitsForPacks(sql))
    say('drawing')
    const call = await largestPack(stage, sql, cast)
    const drawn = await oneWindow(stage, 'PDF', 0, () => draw(url, call, drawings))
    const title = `PDF of ${MAX_ITEMS} items and ${MAX_PHOTOS} photos`
    return allOf(
      findingsFor(seriesOf('Packs after acceptances', [ready]), 'packs'),
      findingsFor(seriesOf(title, [drawn], { PDF: ['one', 'postgres', 'redis 1'] }), 'pdf'),
    )
  },
)

/** From each acceptance to its pack; waits until all are made. */
async function waitsForPacks(sql: pg.Client): Promise<Sample> {
  let ms: number[] = []
  await isTrueWithin(PATIENCE_MS, async () => {
    const { rows } = await sql.query<{ ms: number | null }>(
      `select extract(epoch from made_at - at)::float8 * 1000 as ms
       from outbox left join packs on packs.request_id = (data->>'requestId')::uuid where type = 'BidAccepted'`,
    )
    ms = rows.map((row) => row.ms ?? Number.POSITIVE_INFINITY)
    return ms.every(Number.isFinite)
  })
  return { ms, values: { slowest: percentile(ms, 0.99) } }
}

/** Makes one of the packs as large as they get, with photos as people take them; returns the request for its PDF. */
async function largestPack(stage: Stage, sql: pg.Client, { owner }: Cast): Promise<Call> {
  const { rows } = await sql.query<{ id: string; facts: PackFacts }>(
    'select request_id as id, facts from packs limit 1',
  )
  const [pack] = rows
  if (!pack) throw new Error('There is no pack')
  const photos = await Promise.all(PHOTOS.slice(0, MAX_PHOTOS).map((name) => storePhoto(stage, sql, name)))
  const item = { label: 'Three-seat sofa', n: 2, kg: 55, ewc: '200307', hazardous: true, pops: true }
  const items = Array.from({ length: MAX_ITEMS }, (_, at) => ({ ...item, label: `${item.label} ${at + 1}` }))
  const facts: PackFacts = { ...pack.facts, items, kg: MAX_ITEMS * 110, photos }
  await sql.query('update packs set facts = $2 where request_id = $1', [pack.id, JSON.stringify(facts)])
  return get(packPdf.path.replace(':requestId', pack.id), authHeaders(owner))
}

async function storePhoto({ files }: Stage, sql: pg.Client, name: string): Promise<string> {
  const key = `bench/${randomUUID()}-480.webp`
  const file = path.join(files.STORAGE_DIR, key)
  const photo = sharp(await readPhoto(name)).resize({ width: 480 })
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await photo.webp({ quality: 78 }).toBuffer())
  await sql.query(`insert into stored_files (key, store, kept_at) values ($1, 'public', now())`, [key])
  return `/media/${key}`
}

/** Downloads it repeatedly, after one time that doesn't count. */
async function draw(url: string, call: Call, times: number): Promise<Sample> {
  await send(url, call)
  const ms: number[] = []
  let bytes = 0
  while (ms.length < times) {
    const from = now()
    bytes = (await send(url, call))?.length ?? Number.NaN
    ms.push(now() - from)
  }
  return { ms, values: { kB: bytes / 1_000 } }
}
