import { describe, expect, test } from 'vitest'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { editGiftedItem } from '#modules/community/items/contract/listing.ts'
import { businessPage, myGallery } from '#modules/discovery/directory/contract.ts'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/contract/facts.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import {
  decideReport,
  type ReportDecision,
  type ReportedKind,
  reportContent,
} from '#modules/staff/moderation/contract.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { GIFT, givenGift } from '#tests/modules/community/items/givens.ts'
import { Browser } from '#tests/modules/core/accounts/browser.ts'
import { addPictureOrThrow, givenBusiness, TOLD } from '#tests/modules/discovery/directory/businesses.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()
const ann = await givenCustomer(server)
const agent = await givenStaff(server, 'agent', 'agent')

async function judge(kind: ReportedKind, subjectId: string, what: ReportDecision) {
  if (what === 'hidden')
    await callOrThrow(server, reportContent, { as: ann, body: { kind, subjectId, reason: 'scam', words: null } })
  const body = { what, words: 'As our rules have it.', seen: what === 'hidden' ? 1 : 0 }
  await callOrThrow(server, decideReport, { as: agent, params: { kind, subjectId }, body })
}

async function browserOf(person: Person): Promise<Browser> {
  const browser = new Browser(server)
  await browser.signIn(person.email, person.password)
  return browser
}

async function look(url: string, browser?: Browser, headers: Record<string, string> = {}) {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const { status, headers: told } = await fetch(server.url + url, { headers: { ...headers, cookie } })
  return { status, kept: told.get('cache-control'), type: told.get('content-type'), tag: told.get('etag') }
}

const SEEN = { status: 200, kept: 'public, max-age=3600', type: 'image/webp' }
const SEEN_BY_FEW = { status: 200, kept: 'private, no-store', type: 'image/webp' }
const ABSENT = { status: 404, kept: null, type: 'application/json' }

/** Expects a picture to be for its owner and staff only, and public again once restored. */
async function expectHidden(url: string, owner: Person) {
  const [own, staff, other] = await Promise.all([owner, agent, ann].map(browserOf))
  for (const stranger of [undefined, other]) expect(await look(url, stranger)).toMatchObject(ABSENT)
  for (const one of [own, staff]) expect(await look(url, one)).toMatchObject(SEEN_BY_FEW)
}

describe('a picture of hidden content', () => {
  test('of a request is for its owner and staff only, in every width, until restored (security 30)', async () => {
    const owner = await givenCustomer(server)
    const { id, imageUrls } = await callOrThrow(server, postRequest, {
      as: owner,
      body: { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null },
      files: { image: upload(await jpeg(1_200, 900)) },
    })
    const image = imageUrls?.[0] ?? expect.unreachable()
    expect(await look(image.url)).toMatchObject(SEEN)
    await judge('request', id, 'hidden')
    for (const width of IMAGE_WIDTHS) await expectHidden(imageUrlForWidth(image, width), owner)
    await judge('request', id, 'restored')
    expect(await look(image.url)).toMatchObject(SEEN)
  })

  test('of an item is hidden with it, including pictures added later', async () => {
    const { giver, item } = await givenGift(server)
    await judge('item', item.id, 'hidden')
    const edited = await callOrThrow(server, editGiftedItem, {
      as: giver,
      params: { itemId: item.id },
      body: { ...GIFT, keepPhotos: [] },
      files: { photo1: upload(await jpeg()) },
    })
    await expectHidden(edited.imageUrls?.[0]?.url ?? '', giver)
    await judge('item', item.id, 'restored')
    expect(await look(edited.imageUrls?.[0]?.url ?? '')).toMatchObject(SEEN)
  })

  test('of an idea is hidden with it and with its owner’s account', async () => {
    const ben = await givenCustomer(server)
    const { id, imageUrl } = await givenIdea(server, ben)
    const other = await givenIdea(server, ben)
    await judge('idea', id, 'hidden')
    await expectHidden(imageUrl.url, ben)
    const admin = await givenStaff(server)
    await callOrThrow(server, suspendPerson, { as: admin, params: { userId: ben.id }, body: { reason: 'Spam.' } })
    expect(await look(other.imageUrl.url)).toMatchObject(ABSENT)
  })

  test('of a business, logo or gallery, is hidden with its profile', async () => {
    const business = await givenBusiness(server)
    const body = { ...TOLD, removeLogo: false }
    const { logoUrl } = await callOrThrow(server, saveProfile, {
      as: business,
      body,
      files: { logoFile: upload(await jpeg()) },
    })
    await addPictureOrThrow(server, business)
    const { gallery } = await callOrThrow(server, businessPage, { params: { userId: business.id } })
    await judge('profile', business.id, 'hidden')
    await expectHidden(logoUrl ?? '', business)
    const hung = gallery[0]?.url ?? expect.unreachable()
    await until(async () => (await look(hung)).status === 404, 'the gallery to be hidden')
    await expectHidden(hung, business)
    await addPictureOrThrow(server, business)
    const { pictures: own } = await callOrThrow(server, myGallery, { as: business })
    await expectHidden(own[1]?.url ?? '', business)
    await judge('profile', business.id, 'restored')
    await until(async () => (await look(hung)).status === 200, 'the gallery to be shown')
  })
})

describe('the cookie for own hidden pictures', () => {
  test('ends with the session, is HttpOnly and is no access token', async () => {
    const giver = await givenCustomer(server)
    const { id, imageUrl } = await givenIdea(server, giver)
    await judge('idea', id, 'hidden')
    const browser = await browserOf(giver)
    const line = browser.lastSetCookies.find((one) => one.startsWith('kerbside_pictures='))
    expect(line).toMatch(/Max-Age=600; Path=\/media; HttpOnly; SameSite=Lax/)
    const token = browser.cookies.get('kerbside_pictures') ?? ''
    expect((await fetch(`${server.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
    const swapped = new Browser(server)
    swapped.cookies.set('kerbside_pictures', giver.accessToken)
    expect(await look(imageUrl.url, swapped)).toMatchObject(ABSENT)
    const before = browser.copy()
    await browser.signOut()
    expect(browser.cookies.has('kerbside_pictures')).toBe(false)
    expect(await look(imageUrl.url, before)).toMatchObject(ABSENT)
  })
})

test('returns 304 for a cached picture, except once it is hidden', async () => {
  const { id, imageUrl } = await givenIdea(server, await givenCustomer(server))
  const { tag } = await look(imageUrl.url)
  const again = { 'if-none-match': tag ?? '' }
  expect(await look(imageUrl.url, undefined, again)).toMatchObject({ status: 304, kept: 'public, max-age=3600' })
  await judge('idea', id, 'hidden')
  expect(await look(imageUrl.url, undefined, again)).toMatchObject(ABSENT)
})
