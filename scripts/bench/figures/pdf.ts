import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { type PackFacts, packPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { PHOTOS, readPhoto } from '#scripts/seed/pictures.ts'
import { type Cast, fillAuctions, seed } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { ON_AND_OFF, PROCESSES_OF } from '../harness/feature-cost.ts'
import { figure, type Run } from '../harness/figure.ts'
import { authHeaders, get, openPool, type Pool, post } from '../harness/http.ts'
import { duesFor, openPacer, type Pacer } from '../harness/loops.ts'
import { atMost, say, size } from '../harness/report.ts'
import { alternate, oneWindow, type Sample, seriesOf } from '../harness/rounds.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { percentile } from '../harness/stats.ts'

const FEATURE = 'duty'
const BIDS_EACH = 3
const MAX_ITEMS = 40
const MAX_PHOTOS = 6
const LOOK_MS = 200

/** Duty-of-care packs: how soon they are ready, what they cost acceptances, and how long the largest takes as a PDF. */
export const pdf = figure(
  'pdf',
  {
    full: { rate: 20, rounds: 5, windowMs: 5_000, drawings: 60 },
    quick: { rate: 20, rounds: 1, windowMs: 1_000, drawings: 10 },
  },
  async (run: Run, { rate, rounds, windowMs, drawings }) => {
    const stage = await openStage(run, { name: 'packs' })
    const measurer = { machine: stage.machine, repeats: run.repeats }
    // a window may be measured again, and each product is warmed up
    const accepts = Math.ceil((rate * windowMs) / 1_000) * (2 * rounds + 1)
    const sides = await openParties(stage, run, accepts)
    say(`accepting ${rate} bids a second`)
    const pacer = await openPacer(run.stack)
    const windows = await alternate(measurer, ON_AND_OFF, rounds, (side) =>
      acceptAll(sides[side], pacer, { rate, windowMs }),
    )
    const accepted = seriesOf(`Acceptance, ${rate}/s`, windows, PROCESSES_OF)
    const waits = await waitsForPacks(sides.on.sql)
    say('drawing')
    const text = await largestPack(stage, sides.on)
    const window = await oneWindow(measurer, 'PDF', 0, () => draw(sides.on.pool, text, drawings))
    const drawn = seriesOf('Pack as a PDF, 1 client', [window], { PDF: PROCESSES_OF.on })
    return {
      lines: [
        size(
          `Pack ready after its acceptance, ${waits.length} of them, p99`,
          percentile(waits, 0.99),
          'ms',
          atMost(2_000),
        ),
        accepted.ratio('Acceptance, against FEATURES_OFF=duty, p50', 'p50', ON_AND_OFF, 'ms', atMost(1.1)),
        accepted.ratio('   p99 of the same', 'p99', ON_AND_OFF, 'ms'),
        drawn.size(`PDF of ${MAX_ITEMS} items and ${MAX_PHOTOS} photos, p95`, 'p95', 'PDF', 'ms', atMost(300)),
        drawn.size('   its size', 'kB', 'PDF', 'kB', atMost(400)),
      ],
      series: [accepted, drawn],
    }
  },
)

interface Side {
  readonly pool: Pool
  readonly sql: pg.Client
  readonly cast: Cast
  /** One for each request; removed as they are accepted. */
  readonly bidIds: string[]
}

/**
 * A process with packs and one without, each on stores of its own, with the same people and as many requests with bids.
 */
async function openParties(stage: Stage, run: Run, accepts: number): Promise<Record<'on' | 'off', Side>> {
  const seedUrl = await stage.migrated('seed')
  const on = { databaseUrl: seedUrl, redisUrl: stage.redisUrl }
  const seeding = await stage.start({ name: 'seeding', roles: 'web', on })
  const cast = await seed(seeding.url, seedUrl, { carriers: 8, requests: 0 })
  await seeding.stop()
  const open = async (name: 'on' | 'off'): Promise<Side> => {
    const databaseUrl = await stage.copy('seed', `packs_${name}`)
    const sql = await openClient(databaseUrl, run.stack)
    await fillAuctions(sql, cast, { count: accepts, bidsEach: BIDS_EACH })
    const { rows } = await sql.query<{ id: string }>('select distinct on (collection_request_id) id from bids')
    const stores = { databaseUrl, redisUrl: await stage.ownRedis(`redis ${name}`) }
    const { url } = await stage.start({ name, on: stores, settings: { FEATURES_OFF: name === 'on' ? '' : FEATURE } })
    return { pool: openPool(url, run.stack), sql, cast, bidIds: rows.map(({ id }) => id) }
  }
  return { on: await open('on'), off: await open('off') }
}

/** Accepts one bid at each due time, and returns how long the owner waited from then to the answer. */
async function acceptAll(
  { pool, cast, bidIds }: Side,
  pacer: Pacer,
  { rate, windowMs }: { rate: number; windowMs: number },
): Promise<Sample> {
  const dues = duesFor(rate, windowMs)
  const taken = bidIds.splice(0, dues.length)
  const ms = new Float64Array(dues.length)
  let refused = 0
  await pacer.run(dues, async (index) => {
    const headers = { ...authHeaders(cast.owner), 'idempotency-key': randomUUID() }
    const body = await pool.send(post(acceptBid.path.replace(':bidId', taken[index] ?? ''), headers, {}))
    ms[index] = now() - (dues[index] ?? 0)
    if (body === null) refused++
  })
  return { ms, counts: { refused } }
}

/** From each acceptance to its pack, in ms; waits until all are made. */
async function waitsForPacks(sql: pg.Client): Promise<number[]> {
  for (;;) {
    const { rows } = await sql.query<{ ms: number | null }>(
      `select extract(epoch from made_at - at)::float8 * 1000 as ms
       from outbox left join packs on packs.request_id = (data->>'requestId')::uuid where type = 'BidAccepted'`,
    )
    if (rows.every(({ ms }) => ms !== null)) return rows.map(({ ms }) => Number(ms))
    await pause(LOOK_MS)
  }
}

/** Makes one of the packs as large as they get, with photos as people take them; returns the request for its PDF. */
async function largestPack(stage: Stage, { sql, cast }: Side): Promise<string> {
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
  return get(packPdf.path.replace(':requestId', pack.id), authHeaders(cast.owner))
}

async function storePhoto({ files }: Stage, sql: pg.Client, name: string): Promise<string> {
  const key = `bench/${randomUUID()}-480.webp`
  const file = path.join(files.STORAGE_DIR, key)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(
    file,
    await sharp(await readPhoto(name))
      .resize({ width: 480 })
      .webp({ quality: 78 })
      .toBuffer(),
  )
  await sql.query(`insert into stored_files (key, store, kept_at) values ($1, 'public', now())`, [key])
  return `/media/${key}`
}

/** Downloads it repeatedly, after one time that doesn't count. */
async function draw(pool: Pool, text: string, times: number): Promise<Sample> {
  await pool.send(text)
  const ms: number[] = []
  let bytes = 0
  for (let turn = 0; turn < times; turn++) {
    const from = now()
    bytes = (await pool.send(text))?.length ?? Number.NaN
    ms.push(now() - from)
  }
  return { ms, values: { kB: bytes / 1_000 } }
}
