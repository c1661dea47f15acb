import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verificationCase, verificationQueue } from '#modules/carriers/profiles/contract/verification.ts'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { checkSubscription } from '#modules/carriers/subscriptions/contract.ts'
import { charities } from '#modules/community/charities/contract.ts'
import { ideas } from '#modules/community/ideas/contract.ts'
import { titleOf } from '#modules/community/items/contract/facts.ts'
import { latestGiftedItems, myItems, saleItems } from '#modules/community/items/contract.ts'
import { myLadders } from '#modules/community/ladders/contract.ts'
import { signIn } from '#modules/core/accounts/contract.ts'
import { businessPage, nearbyBusinesses } from '#modules/discovery/directory/contract.ts'
import { myWebhooks } from '#modules/discovery/webhooks/contract.ts'
import { caseQueue, staffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { jobsOnTheWay, roundsOfDay } from '#modules/fulfilment/rounds/contract.ts'
import { bidsOnRequest, myBidAllowance, myBids, placeBid } from '#modules/market/bidding/contract.ts'
import { myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/contract/facts.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { latestRequests, myRequests } from '#modules/market/requests/contract.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { ROUND_STORIES, STORIES } from '#scripts/seed/content.ts'
import { demoKey } from '#scripts/seed/demo-key.ts'
import { demoWebhookSecret } from '#scripts/seed/demo-webhook.ts'
import { DEMO_PASSWORD, type DemoName, emailOf } from '#scripts/seed/people.ts'
import { PHOTOS, readPhoto } from '#scripts/seed/pictures.ts'
import { seed } from '#scripts/seed/seed.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#scripts/webhook-receiver/server.ts'
import type { Files } from '#server/platform/files/files.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { freshDatabase, freshRedis } from '#tests/support/database.ts'
import { TEST_SECRET, testEnvironment } from '#tests/support/environment.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { greyCards } from './grey-cards.ts'

const OPEN_STORIES = 7

let server: TestServer
let settings: ReturnType<typeof testEnvironment>
let receiver: WebhookReceiver
/** What the receiver of the demo's webhooks has printed. */
const printed: string[] = []

/** Seeds as scripts/seed.ts does, with a grey card in place of every photograph. */
async function seedInto(databaseUrl: string, change: (files: Files) => Files = (files) => files): Promise<number> {
  return withDatabase(
    { DATABASE_URL: databaseUrl },
    async (db) => {
      const files = change(await openTestFiles(db, readStorageSettings(settings)))
      return seed({
        ...{ db, files, stripe: null, now: new Date(), secret: TEST_SECRET, photograph: greyCards },
        webhooks: { url: receiver.url, sealing: { ...settings, SEALING_SECRET_BEFORE: undefined } },
      })
    },
    4,
  )
}

async function signedIn(name: DemoName) {
  const session = await callOrThrow(server, signIn, { body: { email: emailOf(name), password: DEMO_PASSWORD } })
  return { ...session.user, accessToken: session.accessToken }
}

const rows = async (query: string) => (await server.sql.query<Record<string, unknown>>(query)).rows

async function everythingReceived(): Promise<void> {
  const unheard = async () => (await rows('select id from outbox where done_at is null')).length
  await until(async () => (await unheard()) === 0, 'every event of the seed to be confirmed')
}

beforeAll(async () => {
  receiver = await openWebhookReceiver({
    port: 0,
    secret: demoWebhookSecret(TEST_SECRET),
    print: (line) => void printed.push(line),
  })
  // in the order of scripts/start: no server is running yet that could react to the demo
  const databaseUrl = await freshDatabase()
  settings = testEnvironment(databaseUrl, await freshRedis())
  await seedInto(databaseUrl)
  server = await startTestServer({ ...settings, WEBHOOKS_TO_LOCALHOST: 'allowed' })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

describe('the demo data follow the rules of the product', () => {
  test('a request with a winner has exactly one accepted bid, and every other lost (R01)', async () => {
    const wrong = await rows(`
      select r.title from collection_requests r left join bids b on b.collection_request_id = r.id
      where r.status in ('assigned', 'completed') group by r.id
      having count(*) filter (where b.status = 'accepted' and b.id = r.winning_bid_id and b.bidder_id = r.accepted_bidder_id) <> 1
        or count(*) filter (where b.status = 'active') <> 0
    `)
    expect(wrong).toEqual([])
  })

  test('an open or cancelled request has no winner', async () => {
    const wrong = await rows(`
      select r.title from collection_requests r left join bids b on b.collection_request_id = r.id
      where r.status in ('pending', 'cancelled') and (r.winning_bid_id is not null or b.status <> 'active')
    `)
    expect(wrong).toEqual([])
  })

  test('no one bids on their own request, before it was posted or in the future', async () => {
    const wrong = await rows(`
      select r.title from collection_requests r join bids b on b.collection_request_id = r.id
      where b.bidder_id = r.user_id or b.created_at <= r.created_at or b.created_at > now() or r.updated_at < r.created_at
    `)
    expect(wrong).toEqual([])
  })

  test('lists show the real number of bids, before and after the server has handled the events', async () => {
    const wrong = `
      select r.title from collection_requests r left join request_activity a on a.request_id = r.id
      where coalesce(a.bid_count, 0) <> (select count(*) from bids b where b.collection_request_id = r.id)
    `
    expect(await rows(wrong)).toEqual([])
    await everythingReceived()
    expect(await rows(wrong)).toEqual([])
  })

  test('every completed job has a disposal record (PROOF-01)', async () => {
    await everythingReceived()
    const found = await rows(`
      select r.title, d.place_name, d.looking from collection_requests r
      left join disposal_jobs j on j.request_id = r.id left join disposals d on d.id = j.disposal_id
      where r.status = 'completed'
    `)
    const said = { place_name: 'Avonmouth Example Recycling', looking: false }
    expect(found).toEqual([1, 2].map(() => ({ title: expect.any(String), ...said })))
  })

  test('no one gets a mail about the demo’s past', async () => {
    await everythingReceived()
    expect(await rows('select template, address from mails')).toEqual([])
  })

  test('a completed job has its receipt (PRICE-06)', async () => {
    await everythingReceived()
    const receipts = await rows(`
      select extract(day from now() - (p.facts->>'collectedAt')::timestamptz)::int as days
      from collection_requests r left join receipts p on p.request_id = r.id where r.status = 'completed' order by days
    `)
    expect(receipts).toEqual([{ days: 14 }, { days: 20 }])
  })

  test('the finder shows Premium businesses around Bristol, at more than one place, and some have galleries (R40, PLAN-13)', async () => {
    await everythingReceived()
    const { items } = await callOrThrow(server, nearbyBusinesses, { query: { postcode: 'BS6 5QA' } })
    expect(items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Cara’s Waste Co', 'Finn & Daughters', 'GreenVan Bristol', 'Jack of All Skips']),
    )
    expect(new Set(items.map(({ distanceKm }) => distanceKm)).size).toBeGreaterThan(3)
    expect(items.map(({ name }) => name)).not.toContain('Bob’s Bins')
    const { id } = await signedIn('cara')
    const { gallery, hasQrCode } = await callOrThrow(server, businessPage, { params: { userId: id } })
    expect([gallery.length, hasQrCode]).toEqual([5, true])
  })

  test('all states of a request and of a bid exist', async () => {
    expect(await rows('select distinct status from collection_requests order by 1')).toEqual(
      ['assigned', 'cancelled', 'completed', 'pending'].map((status) => ({ status })),
    )
    expect(await rows("select count(*) from collection_requests where status = 'pending'")).toEqual([
      { count: OPEN_STORIES },
    ])
  })

  test('one open request is booked by a bid at its budget, and the demo leaves that to people (BOOK-04)', async () => {
    const bookable = await rows(`
      select r.title, min(b.bid_amount) > r.budget as free from collection_requests r
      join bids b on b.collection_request_id = r.id where book_at_budget and r.status = 'pending' group by r.id
    `)
    expect(bookable).toEqual([{ title: 'Carpet and underlay from two rooms', free: true }])
  })

  test('every request has its picture in all widths', async () => {
    const { items } = await callOrThrow(server, latestRequests, { as: await signedIn('ann') })
    const stored = await rows("select image_urls -> 0 ->> 'url' as url from collection_requests")
    expect(items.every(({ imageUrls }) => imageUrls?.length === 1)).toBe(true)
    expect(stored).toHaveLength(STORIES.length + ROUND_STORIES.length)
    for (const { url } of stored) {
      for (const width of IMAGE_WIDTHS) {
        const response = await fetch(server.url + imageUrlForWidth({ url: String(url) }, width))
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
        await response.arrayBuffer()
      }
    }
  })
})

describe('the start message is true of the demo data', () => {
  test.each([
    ['ann', 'customer', 'member', null, false],
    ['bob', 'business', 'member', 'basic', true],
    ['cara', 'business', 'member', 'premium', true],
    ['dan', 'business', 'member', null, true],
    ['eve', null, 'member', null, false],
    ['ops', 'customer', 'operations', null, false],
  ] as const)('%s: account type %s, %s, plan %s, verified %s', async (name, userType, role, tier, verified) => {
    const person = await signedIn(name)
    expect(person).toMatchObject({ userType, role })
    expect((await callOrThrow(server, checkSubscription, { as: person })).tier).toBe(tier)
    expect((await callOrThrow(server, readOwnProfile, { as: person })).verificationStatus === 'verified').toBe(verified)
  })

  test('Ann owns an open request with four bids, one assigned to Cara, and ended ones', async () => {
    const { items } = await callOrThrow(server, myRequests, { as: await signedIn('ann') })
    expect(items.map(({ status }) => status).sort()).toEqual(['assigned', 'cancelled', 'completed', 'pending'])
    expect(items.find(({ status }) => status === 'pending')?.bidCount).toBe(4)
    const assigned = items.find(({ status }) => status === 'assigned')?.id ?? ''
    const { winning } = await callOrThrow(server, bidsOnRequest, { params: { requestId: assigned } })
    expect(winning?.bidderName).toBe('Cara’s Waste Co')
  })

  test.each([
    ['bob', 2],
    ['cara', 2 + ROUND_STORIES.length],
  ] as const)('%s has bids in every state, and %i accepted jobs', async (name, jobs) => {
    const person = await signedIn(name)
    const { items } = await callOrThrow(server, myBids, { as: person })
    expect(new Set(items.map(({ bid }) => bid.status))).toEqual(new Set(['active', 'accepted', 'rejected']))
    expect((await callOrThrow(server, myAcceptedJobs, { as: person })).items).toHaveLength(jobs)
    expect((await callOrThrow(server, myBidAllowance, { as: person })).bar).toBeNull()
  })

  test('staff find waiting cases, with both documents and with one, and the history of decided ones', async () => {
    const ops = await signedIn('ops')
    const { items } = await callOrThrow(server, verificationQueue, { as: ops, query: {} })
    expect(items).toMatchObject([
      { companyName: 'Finn & Daughters Haulage Ltd', hasIdDocument: true, hasWasteCarrierLicence: false },
      { companyName: 'H. Singh Haulage', hasIdDocument: true, hasWasteCarrierLicence: true },
    ])
    const { history } = await callOrThrow(server, verificationCase, {
      as: ops,
      params: { userId: (await signedIn('bob')).id },
    })
    expect(history.map(({ to }) => to)).toEqual(['verified', 'pending_review', 'needs_resubmission', 'pending_review'])
    expect(history[0]?.by?.email).toBe(emailOf('ops'))
  })

  test('staff find the waiting case of a job, with what its owner wrote and whom they block (CASE-04, BLOCK-03)', async () => {
    const ops = await signedIn('ops')
    const { items } = await callOrThrow(server, caseQueue, { as: ops })
    expect(items).toMatchObject([{ title: 'Wooden shed, already taken down', kind: 'wrong_van', openedBy: 'owner' }])
    const params = { requestId: items[0]?.requestId ?? '' }
    const { cases, blocks } = await callOrThrow(server, staffJob, { as: ops, params })
    expect(blocks).toMatchObject([{ by: 'owner' }])
    expect(cases[0]?.entries).toMatchObject([{ side: 'owner', text: expect.stringContaining('A red van came') }])
  })

  test('a carrier who has to send its licence again reads why', async () => {
    const profile = await callOrThrow(server, readOwnProfile, { as: await signedIn('grace') })
    expect(profile).toMatchObject({ verificationStatus: 'needs_resubmission', hasWasteCarrierLicence: true })
    expect(profile.verificationFeedback).toMatch(/expired/)
  })

  test.each(['bob', 'cara', 'dan', 'finn', 'grace', 'harpreet', 'jack'] as const)(
    '%s has a logo and a phone number',
    async (name) => {
      const { logoUrl, phoneNumber } = await callOrThrow(server, readOwnProfile, { as: await signedIn(name) })
      expect(phoneNumber).not.toBeNull()
      expect((await fetch(server.url + logoUrl)).headers.get('content-type')).toBe('image/webp')
    },
  )

  test('Cara has a round today and one tomorrow, with open requests on the way (ROUND-01, ROUND-02)', async () => {
    await everythingReceived()
    const cara = await signedIn('cara')
    const [today, tomorrow] = [londonDate(new Date()), addDays(londonDate(new Date()), 1)]
    const roundsOf = async (day: string) =>
      (await callOrThrow(server, roundsOfDay, { as: cara, query: { day } })).rounds
    expect(await roundsOf(today)).toMatchObject([
      {
        part: 'morning',
        van: { plate: 'WX19 KDL' },
        start: { outward: 'BA2' },
        stops: [1, 2, 3].map(() => ({ kind: 'job' })),
      },
    ])
    const [round] = await roundsOf(tomorrow)
    expect(round?.stops.map(({ kind }) => kind).toSorted()).toEqual(['disposal', 'job', 'job', 'job', 'job'])
    expect(round?.stops.some((stop) => stop.kind === 'job' && !stop.listed)).toBe(true)
    const query = { day: tomorrow, part: 'morning' as const, vehicleId: round?.van?.id ?? '' }
    const { items } = await callOrThrow(server, jobsOnTheWay, { as: cara, query })
    expect(items.map(({ title }) => title)).toContain('Washing machine, leaking')
  })

  test('the carrier of a fridge has taken its record for waste tracking along (DWT-09)', async () => {
    expect(await rows('select part, body -> $$producer$$ ->> $$wasteSource$$ as source from movements')).toEqual([
      { part: 'H1', source: 'Household' },
    ])
    expect(await rows('select version from movement_plans')).toEqual([{ version: 1 }])
  })

  test('one bidder has no name, and one no documents', async () => {
    const { items } = await callOrThrow(server, myRequests, { as: await signedIn('ann') })
    const sofa = items.find(({ status }) => status === 'pending')?.id ?? ''
    const bids = await callOrThrow(server, bidsOnRequest, { params: { requestId: sofa } })
    expect(bids.items.filter(({ bidderName }) => bidderName === null)).toHaveLength(1)
    expect(bids.items.map(({ bidderVerification }) => bidderVerification)).toContain('pending_submission')
  })
})

test('a second seeding changes nothing, in no table', { timeout: 90_000 }, async () => {
  const tables = [
    ...['users', 'profiles', 'verification_history', 'stored_files'],
    ...['subscriptions', 'collection_requests', 'request_activity', 'bids'],
    ...['items', 'item_asks', 'item_promises', 'upcycle_ideas', 'idea_likes', 'charities', 'community_postings'],
    ...['ladders', 'ladder_history', 'ladder_asks'],
  ]
  const contents = () =>
    Promise.all(tables.map((table) => rows(`select md5(string_agg(t::text, ',' order by t::text)) from ${table} t`)))
  const events = () => rows('select count(*) from outbox')
  await everythingReceived()
  const before = [await contents(), await events()]
  expect(await seedInto(settings.DATABASE_URL)).toBe(0)
  expect([await contents(), await events()]).toEqual(before)
  expect(await rows('select url from webhook_endpoints order by url')).toEqual([
    { url: `${receiver.url}/demo/ann` },
    { url: `${receiver.url}/demo/cara` },
  ])
})

test('a demo carrier blocked by staff does not keep the demo from starting again', async () => {
  const databaseUrl = await freshDatabase()
  await seedInto(databaseUrl)
  const other = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await other.query(`update users set suspended_at = now() where email = 'cara@kerbside.example'`)
  await other.query('delete from job_messages')
  await other.query('delete from job_questions')
  await other.end()
  expect(await seedInto(databaseUrl)).toBe(0)
})

test('the next seeding completes an interrupted one without duplicates', async () => {
  const databaseUrl = await freshDatabase()
  let room = 4 * IMAGE_WIDTHS.length
  const isPhoto = (key: string) => key.startsWith('collection-request-images/')
  const fullDisk = (files: Files): Files => ({
    ...files,
    put: async (store, key, ...file) => {
      if (isPhoto(key) && room-- === 0) throw new Error('No space left on device')
      await files.put(store, key, ...file)
    },
  })
  await expect(seedInto(databaseUrl, fullDisk)).rejects.toThrow('Image upload failed')
  expect(await seedInto(databaseUrl)).toBe(8)
  const other = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const outcomes = await Promise.all(OUTCOMES.map(async (query) => (await other.query(query)).rows))
  await other.end()
  expect(outcomes).toEqual(await Promise.all(OUTCOMES.map(rows)))
})

test('the next seeding completes one that was interrupted among the documents, and leaves other people’s decisions alone', async () => {
  const databaseUrl = await freshDatabase()
  let room = 5
  const fullDisk = (files: Files): Files => ({
    ...files,
    put: async (store, ...file) => {
      if (store === 'private' && room-- <= 0) throw new Error('No space left on device')
      await files.put(store, ...file)
    },
  })
  await expect(seedInto(databaseUrl, fullDisk)).rejects.toThrow('We can’t save files at the moment')
  const other = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const harpreet = `(select id from users where email = 'harpreet@kerbside.example')`
  await other.query(`update profiles set verification_status = 'rejected' where user_id = ${harpreet}`)
  await seedInto(databaseUrl)
  const cases = `
    select email, verification_status, verification_version, id_document_key is not null as id,
      waste_carrier_licence_key is not null as licence
    from users join profiles on user_id = users.id where email not like 'harpreet%' order by email
  `
  const [completed, left] = [
    await other.query(cases),
    await other.query(`select verification_status as is from profiles where user_id = ${harpreet}`),
  ]
  await other.end()
  expect(completed.rows).toEqual(await rows(cases))
  expect(left.rows).toEqual([{ is: 'rejected' }])
})

/** The results of the demo's stories, whenever it was seeded. */
const OUTCOMES = [
  'select kind, stage, version from cases',
  'select title, status, version from collection_requests order by title',
  'select title, bid_amount, bid_message, b.status from bids b join collection_requests r on r.id = collection_request_id order by 1, 2',
  'select title, bid_count from request_activity join collection_requests r on r.id = request_id order by 1',
  'select u.email, by_user_id is null as itself, from_status, to_status, reason from verification_history h join users u on u.id = user_id order by 1, version',
  'select email, user_type, role, display_name, verification_status, plan from users u left join profiles p on p.user_id = u.id left join subscriptions s on s.user_id = u.id order by 1',
]

test('neighbours give, sell and ask, share ideas, and charities are listed', async () => {
  const visitor = await callOrThrow(server, latestGiftedItems)
  expect([visitor.items.length, visitor.more]).toEqual([2, true])
  const ann = await signedIn('ann')
  const sale = await callOrThrow(server, saleItems, { as: ann, query: {} })
  expect(sale.items).toHaveLength(8)
  expect(sale.items.every(({ imageUrls }) => imageUrls?.length === 1)).toBe(true)
  const mine = await callOrThrow(server, myItems, { as: ann, query: {} })
  expect(mine.items.map(({ item, askCount }) => [titleOf(item), item.status, askCount])).toContainEqual([
    'Oak bookcase',
    'promised',
    2,
  ])
  const shared = await callOrThrow(server, ideas, { query: {} })
  expect(shared.items.map(({ likes }) => likes)).toEqual([1, 1, 3, 2, 4, 2])
  const listed = await callOrThrow(server, charities, { query: { q: 'bristol' } })
  expect(listed.items.map(({ name }) => name)).toContain('Emmaus Bristol')
  expect(listed.items.every(({ website }) => website?.startsWith('https://'))).toBe(true)
  expect(listed.items.every(({ donationUrl }) => donationUrl?.startsWith('https://'))).toBe(true)
  const nearby = await callOrThrow(server, charities, { query: { q: 'bs2' } })
  expect(nearby.items.map(({ name }) => name)).toContain('Emmaus Bristol')
})

test('Ann gives something away first, and has given something away (LADDER-02)', async () => {
  const { items } = await callOrThrow(server, myLadders, { as: await signedIn('ann'), query: {} })
  expect(items).toMatchObject([
    { step: 'gift', title: 'Three boxes of books', load: { kg: 45 }, given: null },
    { step: 'done', title: 'Reading armchair, green', given: { to: 'person', kg: 28 } },
  ])
  for (const { imageUrls } of items) expect((await fetch(server.url + imageUrls?.[0]?.url)).status).toBe(200)
})

test('every picture of the demo shows something, and all of them together are small', async () => {
  const photos = await Promise.all(PHOTOS.map(readPhoto))
  const seen = await Promise.all(
    photos.map(async (photo) => {
      const { width, height, format } = await sharp(photo).metadata()
      const { channels } = await sharp(photo).stats()
      return { ratio: width / height, format, flat: channels.every(({ stdev }) => stdev < 20) }
    }),
  )
  expect(seen).toEqual(PHOTOS.map(() => ({ ratio: 4 / 3, format: 'webp', flat: false })))
  expect(photos.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_500_000)
})

test('carriers of current jobs have confirmed a time, so no one gets a reminder (DOOR-01)', async () => {
  const { rows } = await server.sql.query(
    `select v.plate, v.unconfirmed_told_at from collection_requests r join job_visits v on v.request_id = r.id
     where r.status = 'assigned' and v.confirmed_at is not null order by plate`,
  )
  const ofRounds = ROUND_STORIES.flatMap(({ visit }) => visit?.plate ?? [])
  expect(rows.map(({ plate }) => plate)).toEqual(['BD68 RTV', 'WX19 KDL', ...ofRounds].toSorted())
  expect(rows.filter(({ unconfirmed_told_at: found }) => found !== null)).toEqual([])
})

test('production is not seeded, and the command says why', async () => {
  const script = new URL('../../scripts/seed.ts', import.meta.url).pathname
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: server.config.DATABASE_URL }
  const failed = await promisify(execFile)(process.execPath, [script], { env }).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    code: 1,
    stderr: 'error: Demo accounts have a published password: production is not seeded.\n',
  })
})

test('a bid with Cara’s key reaches Ann’s webhook, whose receiver verifies and prints it', async () => {
  await everythingReceived()
  const cara = { accessToken: demoKey(TEST_SECRET) }
  const { items } = await callOrThrow(server, myWebhooks, { as: cara })
  expect(items).toMatchObject([{ url: `${receiver.url}/demo/cara`, lastDelivery: null }])
  expect(printed).toEqual([])
  const body = { title: 'A wardrobe', description: 'Taken apart, by the door.', postcode: null, budget: null }
  const { id: requestId } = await callOrThrow(server, postRequest, { as: await signedIn('ann'), body })
  await callOrThrow(server, placeBid, { as: cara, params: { requestId }, body: { bidAmount: 45, bidMessage: null } })
  const isBid = (line: string) => line.includes('"bid.placed"')
  await until(() => printed.some(isBid), 'the event of the bid')
  expect(printed.find(isBid)).toMatch(/^Webhook received at \/demo\/ann, signature valid: /)
  expect(printed.find(isBid)).toContain(requestId)
  expect((await fetch(receiver.url, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(printed).toContainEqual(expect.stringMatching(/^Webhook refused: /))
})
