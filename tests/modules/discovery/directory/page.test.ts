import { randomUUID } from 'node:crypto'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { areasOnMap, nearbyBusinesses, outwardsOnMap, qrCodeUrl } from '#modules/discovery/directory/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { completeRequest } from '#modules/market/requests/contract.ts'
import { givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { addPictureOrThrow, endPlan, givenBusiness, pageOf, TOLD } from './businesses.ts'

const HOME = 'https://kerbside.example'
const page = '<head><!-- card: replaced --><title></title><!-- /card --></head>'
const server = await givenServer({ PUBLIC_URL: `${HOME},http://localhost` }, { 'index.html': page })

async function doJob(carrier: Person): Promise<void> {
  const { owner, request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 40, carrier)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
}

const get = async (at: string) => {
  const answer = await fetch(server.url + at)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

async function listed(): Promise<string> {
  const index = (await get('/sitemap.xml')).html
  const files = [...index.matchAll(/<loc>https:\/\/kerbside\.example(\/sitemap\/[^<]+)</g)].map(([, at]) => at ?? '')
  return (await Promise.all(files.map(get))).map(({ html }) => html).join('')
}

describe('the public page of a business', () => {
  test('shows public facts, and with Premium reviews, gallery and QR code (PLAN-11)', async () => {
    const business = await givenBusiness(server)
    await doJob(business)
    await addPictureOrThrow(server, business)
    const { body } = await pageOf(server, business.id)
    expect(body).toEqual({
      userId: business.id,
      name: 'Nightingale Clearances',
      logoUrl: null,
      verificationStatus: 'pending_submission',
      registration: expect.objectContaining({ status: 'none', number: null }),
      websiteUrl: 'https://nightingale.example/',
      googleReviewsUrl: 'https://g.example/reviews',
      since: expect.stringMatching(/^20\d\d-/),
      jobsCompleted: 1,
      saidWhere: null,
      reviews: { count: 0, mean: null, cameWhenAgreed: 0, priceHeld: 0, saidWhere: 0 },
      areas: expect.any(Array),
      missed: null,
      locationText: 'BS6, Bristol',
      gallery: [expect.objectContaining({ id: expect.any(String), width: 64 })],
      hasQrCode: true,
    })
    for (const secret of ['5QA', 'Secret', 'Nora', TOLD.phoneNumber ?? '', business.email])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('hides reviews, gallery and QR code on Basic and after Premium (PLAN-04)', async () => {
    const basic = await givenBusiness(server, { plan: 'basic' })
    const ended = await givenBusiness(server)
    await addPictureOrThrow(server, ended)
    await endPlan(server, ended)
    for (const business of [basic, ended])
      expect((await pageOf(server, business.id)).body).toMatchObject({
        googleReviewsUrl: null,
        gallery: [],
        hasQrCode: false,
        websiteUrl: 'https://nightingale.example/',
      })
  })

  test('does not exist for customers, unknown ids, or businesses without a visible profile', async () => {
    const hidden = await givenBusiness(server)
    await server.sql.query('update profiles set owner_suspended = true where user_id = $1', [hidden.id])
    const silent = await givenBusiness(server)
    await server.sql.query('delete from profiles where user_id = $1', [silent.id])
    for (const id of [(await givenCustomer(server)).id, randomUUID(), 'junk', hidden.id, silent.id]) {
      expect((await pageOf(server, id)).status).toBe(404)
      expect((await get(`/business/${id}`)).status).toBe(404)
      expect((await get(qrCodeUrl(id, 'svg'))).status).toBe(404)
    }
  })
})

describe('its QR code (PLAN-14)', () => {
  test('is a large PNG with a quiet zone that opens the page', async () => {
    const business = await givenBusiness(server)
    const answer = await fetch(server.url + qrCodeUrl(business.id, 'png'))
    expect(answer.headers.get('content-type')).toBe('image/png')
    const picture = sharp(Buffer.from(await answer.arrayBuffer()))
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(info.height)
    expect(info.width).toBeGreaterThanOrEqual(1_000)
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${HOME}/business/${business.id}`)
    const dot = info.width / Math.round(info.width / Math.ceil(1_200 / 41))
    const edge = Array.from({ length: info.width * Math.floor(3 * dot) }, (_, at) => data[at * 4])
    expect(new Set(edge)).toEqual(new Set([255]))
  })

  test('is also an SVG without scripts', async () => {
    const business = await givenBusiness(server)
    const { html, headers } = await get(qrCodeUrl(business.id, 'svg'))
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="qr-[\da-f]{8}\.svg"$/)
    expect(html).toMatch(/^<svg\b/)
    expect(html).not.toMatch(/script|href/)
    const rendered = await sharp(Buffer.from(html), { density: 600 })
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = rendered.info
    expect(decodeQR({ width, height, data: rendered.data })).toBe(`${HOME}/business/${business.id}`)
  })

  test('does not exist without Premium', async () => {
    const basic = await givenBusiness(server, { plan: 'basic' })
    for (const format of ['svg', 'png'] as const) expect((await get(qrCodeUrl(basic.id, format))).status).toBe(404)
  })
})

describe('its metadata', () => {
  test('has a preview card, and is indexed once verified', async () => {
    const business = await givenBusiness(server, { displayName: 'Nora’s <b>"Skips"</b>' })
    await doJob(business)
    await addPictureOrThrow(server, business, 96)
    await server.sql.query(`update profiles set verification_status = 'verified' where user_id = $1`, [business.id])
    const { html, headers } = await get(`/business/${business.id}`)
    expect(html).toContain('<title>Nora’s &lt;b&gt;&quot;Skips&quot;&lt;/b&gt; – Kerbside</title>')
    expect(html).toContain('content="Verified waste business in BS6, Bristol. 1 job completed with Kerbside."')
    expect(html).toContain(`<link rel="canonical" href="${HOME}/business/${business.id}" />`)
    expect(html).toMatch(/og:image" content="https:\/\/kerbside\.example\/media\/gallery_images\/[\w-]+-960\.webp"/)
    expect(html).toContain('"@type":"LocalBusiness"')
    expect(html).toContain('"postalCode":"BS6","addressLocality":"Bristol"')
    expect(html).not.toContain('noindex')
    expect(headers.get('x-robots-tag')).toBe(null)
    expect(await listed()).toContain(`${HOME}/business/${business.id}`)
  })

  test('is not indexed or in the sitemap before that', async () => {
    const business = await givenBusiness(server)
    expect((await get(`/business/${business.id}`)).headers.get('x-robots-tag')).toBe('noindex')
    expect(await listed()).not.toContain(business.id)
  })
})

test('counts what is open by area, without taken content or unknown places', async () => {
  await givenOpenRequest(server, { postcode: 'LS1 4DY' })
  await givenOpenRequest(server, { postcode: 'LS2 9JT' })
  await givenOpenRequest(server, { postcode: null })
  const { request } = await givenOpenRequest(server, { postcode: 'LS1 4DY' })
  await server.sql.query(`update collection_requests set hidden_at = now() where id = $1`, [request.id])
  const { item } = await givenGift(server, { postcodeArea: 'LS6' })
  await givenGift(server, { postcodeArea: 'HU1' })
  await server.sql.query(`update items set status = 'gone' where id = $1`, [item.id])
  await givenSale(server, await givenCustomer(server), { postcodeArea: 'YO1' })
  const { body, headers } = await call(server, areasOnMap)
  expect(headers.get('cache-control')).toBe('public, max-age=10')
  expect(body?.areas.filter(({ code }) => ['LS', 'HU', 'YO'].includes(code))).toEqual([
    { code: 'LS', name: 'Leeds', latitude: 53.801, longitude: -1.549, openRequests: 2, giftedItems: 0 },
    { code: 'HU', name: 'Hull', latitude: 53.744, longitude: -0.333, openRequests: 0, giftedItems: 1 },
  ])
})

test('responds 404 while the feature is off (R40)', async () => {
  const off = await startTestServer({ ROLES: 'web', FEATURES_OFF: 'mapPins,map' })
  onTestFinished(off.stop)
  expect((await call(off, nearbyBusinesses, { query: { postcode: 'BS6' } })).status).toBe(404)
  expect((await call(off, areasOnMap)).status).toBe(404)
  expect((await call(off, outwardsOnMap)).status).toBe(404)
})
