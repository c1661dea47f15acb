import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { isNow } from '#modules/core/waste-catalogue/contract.ts'
import { matchVan, noteArrival, readDoorToken } from '#modules/fulfilment/visits/arrival/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import type { PostRequest } from '#modules/market/requests/contract/posting.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { reinstatePerson, suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { dayIn, givenEarlyStart, givenTimeToday } from '#tests/modules/fulfilment/visits/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { shortDay } from '#web/lib/format/london-days.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { closePart, heading, live, main, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, type Named } from './support/test-accounts.ts'

const NARROW = { width: 320, height: 640 }
const PLATE = 'AB12 CDE'

async function givenAgreed(product: E2eProduct, fields: Pick<PostRequest, 'load'> = {}) {
  const owner = await givenOwner(product)
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium', { phoneNumber: '0117 496 0142' })
  const { request } = await givenOpenRequest(product, { owner, title: 'Two sofas', ...fields })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  await givenEarlyStart(product, request.id)
  return { owner, carrier, requestId: request.id, at: `/job/${request.id}` }
}

/** Script that returns everything the browser stores for this site. */
const KEPT = `(async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const name of await caches.keys())
    for (const asked of await (await caches.open(name)).keys())
      texts.push(asked.url, await (await caches.match(asked)).text())
  for (const { name } of await indexedDB.databases())
    texts.push(await new Promise((done) => {
      indexedDB.open(name).onsuccess = ({ target: { result } }) => {
        const stores = [...result.objectStoreNames]
        if (stores.length === 0) return done('')
        const all = result.transaction(stores).objectStore(stores[0]).getAll()
        all.onsuccess = () => done(JSON.stringify(all.result))
      }
    }))
  return texts.join('\\n')
})()`

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('shows code, van and time to both parties offline, and keeps nothing after logging out (issue 45, 32; INST-05)', async ({
    product,
    openPage,
    allow,
  }) => {
    allow(/net::ERR_/, /WebSocket connection/, /could not be loaded yet/)
    const { owner, carrier, requestId, at } = await givenAgreed(product)
    await givenTimeToday(product, carrier, requestId, PLATE)
    for (const [person, name] of [
      [carrier, 'carrier'],
      [owner, 'owner'],
    ] as const) {
      // the job’s page was never open on this device
      const page = await openPage({ as: person, at: '/dashboard', size: PHONE, name })
      await page.evaluate('navigator.serviceWorker.ready')
      await expect.poll(() => page.evaluate(KEPT)).toContain(PLATE)
      await page.context().setOffline(true)
      await page.goto(at)
      await expect(heading(page, 'Your visit today: Two sofas')).toBeVisible()
      const code =
        (await main(page)
          .getByText(/^\d{4}$/)
          .textContent()) ?? 'none'
      // the page recovers automatically
      await page.context().setOffline(false)
      const shown =
        name === 'carrier' ? page.getByText(code, { exact: true }) : own(page).getByText(`should show you code ${code}`)
      await expect(shown).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.reload()
      await expect(main(page).getByText(code, { exact: true })).toBeVisible()
      await expect(main(page).getByText(PLATE)).toBeVisible()
      await expect(main(page).getByText(/^Saved at \d\d:\d\d\./)).toBeVisible()
      await page.goto('/dashboard')
      await expect(main(page).getByRole('link', { name: 'Two sofas' })).toBeVisible()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: person.name }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      const kept = String(await page.evaluate(KEPT))
      for (const secret of [PLATE, 'Two sofas']) expect(kept).not.toContain(secret)
      await page.context().setOffline(true)
      await page.goto(at)
      await expect(heading(page, 'No connection')).toBeVisible()
      await expect(main(page).getByText(code, { exact: true })).toBeHidden()
      await page.context().setOffline(false)
    }
  })
})

const own = (page: Page) => main(page).getByRole('region', { name: /^(Before the van comes|At the door)$/ })
const visitOf = (page: Page) => main(page).getByRole('region', { name: 'Your visit' })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Checks in; outside the agreed half-day the page asks first, as this runs at any hour. */
async function arrive(page: Page): Promise<void> {
  await press(page, 'I’ve arrived')
  if (isNow({ day: dayIn(0), part: 'morning' }, londonClock(new Date()))) return
  await confirm(page, 'I’ve arrived')
}

async function codeOn(page: Page): Promise<string> {
  const shown = main(page).getByRole('region', { name: 'Show this at the door' })
  return (await shown.getByText(/^\d{4}$/).textContent()) ?? 'none'
}

/** Returns the content of the QR code on the carrier’s screen, decoded from a screenshot. */
async function scanned(page: Page): Promise<string> {
  const picture = await main(page)
    .getByRole('img', { name: 'QR code that shows the customer who you are' })
    .screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test('takes both parties from time, code and match to loading (DOOR-01, DOOR-02, DOOR-07)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, requestId, at } = await givenAgreed(product)
  const ann = await openPage({ as: owner, at, size: PHONE, name: 'owner' })
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })

  await test.step('the carrier confirms a time, and the owner sees it live', async () => {
    await expect(own(ann)).toContainText('The carrier hasn’t confirmed a time yet.')
    await expect(visitOf(bob)).toContainText('Tell the customer when you’ll come.')
    await main(bob).getByLabel('Which day?').selectOption(dayIn(3))
    await main(bob).getByRole('radio', { name: 'Morning, 8am to noon' }).check()
    await main(bob)
      .getByLabel(/^Which van\?/)
      .fill('ab12cde')
    expect(await findViolations(bob)).toEqual([])
    await press(bob, 'Confirm time')
    await expect(visitOf(bob)).toContainText(`You’re booked for ${shortDay(dayIn(3))}, 8am to noon, in van ${PLATE}.`)
    await expect(heading(bob, 'Your visit')).toBeFocused()
    await expect(own(ann)).toContainText(`${shortDay(dayIn(3))}, 8am to noon. Van ${PLATE}.`)
    await expect(own(ann)).toContainText('On the day, you’ll see a four-digit code here.')
    await expect(main(ann).getByRole('button', { name: 'Yes, they match' })).toHaveCount(0)
  })

  await test.step('the carrier changes the time with a van typed before', async () => {
    await press(bob, 'Change time or van')
    await expect(main(bob).getByLabel('Which day?')).toBeFocused()
    await press(bob, 'Don’t change')
    await expect(main(bob).getByRole('button', { name: 'Change time or van' })).toBeFocused()
    await press(bob, 'Change time or van')
    await expect(main(bob).getByRole('button', { name: PLATE })).toHaveAttribute('aria-pressed', 'true')
    await main(bob).getByRole('radio', { name: 'Evening, 5pm to 8pm' }).check()
    await press(bob, 'Confirm time')
    await expect(own(ann)).toContainText(`${shortDay(dayIn(3))}, 5pm to 8pm. Van ${PLATE}.`)
  })

  await test.step('on the day both have the same code, also at 320 pixels', async () => {
    await givenTimeToday(product, carrier, requestId, PLATE)
    for (const page of [ann, bob]) await page.reload()
    const code = await codeOn(bob)
    await expect(own(ann)).toContainText(`The driver should show you code ${code} and be in van ${PLATE}.`)
    await bob.setViewportSize(NARROW)
    expect(await bob.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width)
    await bob.setViewportSize(PHONE)
    for (const page of [ann, bob]) expect(await findViolations(page)).toEqual([])
  })

  await test.step('arrival, match and loading reach the other party live', async () => {
    await arrive(bob)
    await expect(own(ann)).toContainText('The carrier says they’ve arrived.')
    await expect(own(ann)).toContainText('Do the code and van match?')
    await press(ann, 'Yes, they match')
    await expect(own(ann)).toContainText('You confirmed that they match.')
    await expect(visitOf(bob)).toContainText('The customer confirmed your code and van.')
    await press(bob, 'Start loading')
    await expect(own(ann)).toContainText('Loading has started.')
    await expect(main(bob).getByRole('button', { name: 'Start loading' })).toHaveCount(0)
  })

  await test.step('the job continues as usual', async () => {
    await press(bob, 'Mark as collected')
    await bob.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
    await expect(heading(ann, 'Everything has been collected')).toBeVisible()
    await expect(own(ann)).toHaveCount(0)
  })
})

test('suggests a time that the owner did not offer, withdraws it, suggests it again and gets it accepted (DOOR-01, NOSHOW-01)', async ({
  product,
  openPage,
}) => {
  const offered = { day: dayIn(3), part: 'morning' as const }
  const { owner, carrier, requestId, at } = await givenAgreed(product, { load: { halfDays: [offered] } })
  const ann = await openPage({ as: owner, at, size: PHONE, name: 'owner' })
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  const evening = `${shortDay(dayIn(5))}, 5pm to 8pm`
  const suggest = async () => {
    await main(bob).getByLabel('Which day?').selectOption(dayIn(5))
    await main(bob).getByRole('radio', { name: 'Evening, 5pm to 8pm' }).check()
    await expect(visitOf(bob)).toContainText('The customer didn’t offer this time')
    await press(bob, 'Suggest this time')
    await expect(visitOf(bob)).toContainText(`You suggested ${evening}.`)
    await expect(own(ann)).toContainText(`The carrier suggests ${evening}.`)
  }
  await suggest()
  await press(bob, 'Withdraw suggestion')
  await expect(own(ann)).toContainText('The carrier hasn’t confirmed a time yet.')
  await expect(main(ann).getByRole('button', { name: 'Accept this time' })).toHaveCount(0)

  // as after a day without a time
  await product.sql.query(
    `insert into job_visits (request_id, unconfirmed_told_at) values ($1, now())
     on conflict (request_id) do update set unconfirmed_told_at = now()`,
    [requestId],
  )
  await ann.reload()
  await expect(own(ann)).toContainText(
    'The carrier hasn’t confirmed a time. You can cancel, and you won’t owe anything.',
  )
  await suggest()
  for (const page of [ann, bob]) expect(await findViolations(page)).toEqual([])
  await ann.setViewportSize(DESKTOP)
  await press(ann, 'Accept this time')
  await expect(own(ann)).toContainText(`${evening}. Van not confirmed yet.`)
  await expect(visitOf(bob)).toContainText(`You’re booked for ${evening}. Van not confirmed yet.`)
  await expect(visitOf(bob)).not.toContainText('You suggested')
})

test('warns the owner after a mismatch, shows the carrier’s number and allows a later match (DOOR-03)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, requestId, at } = await givenAgreed(product)
  await givenTimeToday(product, carrier, requestId, PLATE)
  const ann = await openPage({ as: owner, at, size: PHONE, name: 'owner' })
  const bob = await openPage({ as: carrier, at, name: 'carrier' })
  await press(ann, 'No, they don’t match')
  await confirm(ann, 'Go back')
  await expect(own(ann)).not.toContainText('Don’t hand anything over')
  await press(ann, 'No, they don’t match')
  await confirm(ann, 'No, they don’t match')
  await expect(own(ann)).toContainText('Don’t hand anything over. Call the carrier on 0117 496 0142, or tell us.')
  await expect(own(ann).getByRole('link', { name: '0117 496 0142' })).toHaveAttribute('href', 'tel:01174960142')
  await expect(visitOf(bob)).toContainText('The customer says the code or van doesn’t match.')
  expect(await findViolations(ann)).toEqual([])
  await arrive(bob)
  await press(bob, 'Change van')
  await expect(main(bob).getByLabel('Which day?')).toHaveCount(0)
  await main(bob)
    .getByLabel(/^Which van\?/)
    .fill('XY34 ZZZ')
  expect(await findViolations(bob)).toEqual([])
  await press(bob, 'Confirm van')
  await expect(own(ann)).toContainText('be in van XY34 ZZZ.')

  await test.step('a yes after a no asks for confirmation, and ‘Not yet’ changes nothing', async () => {
    await press(ann, 'Yes, they match')
    const asked = ann.getByRole('dialog', { name: 'Do they match now?' })
    await expect(asked).toContainText('You said they don’t match.')
    await expect(asked).toContainText(`code ${await codeOn(bob)} and is in van XY34 ZZZ.`)
    expect(await findViolations(ann)).toEqual([])
    await ann.setViewportSize(PHONE)
    await confirm(ann, 'Not yet')
    await expect(asked).toHaveCount(0)
    await expect(own(ann)).toContainText('Don’t hand anything over')
    await press(ann, 'Yes, they match')
    await confirm(ann, 'Yes, they match')
    await expect(own(ann)).not.toContainText('Don’t hand anything over')
    await expect(heading(ann, 'At the door')).toBeFocused()
    await expect(own(ann)).toContainText('You confirmed that they match. You can change this until loading starts.')
    await expect(main(bob).getByRole('button', { name: 'Change van' })).toHaveCount(0)
    await expect(visitOf(bob)).toContainText('The customer confirmed your code and van.')
  })

  await test.step('a match can be revoked until loading begins, and the carrier sees it live', async () => {
    await press(ann, 'No, they don’t match')
    await confirm(ann, 'No, they don’t match')
    await expect(await openPart(ann, 'Your right to cancel')).toContainText(
      'If you cancel now, you won’t owe anything.',
    )
    await closePart(ann, 'Your right to cancel')
    await expect(visitOf(bob)).toContainText('The customer says the code or van doesn’t match.')
    await expect(main(bob).getByRole('button', { name: 'Start loading' })).toHaveCount(0)
    await press(ann, 'Yes, they match')
    await confirm(ann, 'Yes, they match')
    await press(bob, 'Start loading')
    await expect(own(ann)).toContainText('Loading has started.')
    await expect(main(ann).getByRole('button', { name: 'No, they don’t match' })).toHaveCount(0)
  })
})

test('names the carrier to an owner who scans the QR code, and sends others to the public page (DOOR-04)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 404 .*api\/door/)
  const { owner, carrier, requestId, at } = await givenAgreed(product)
  await callOrThrow(product, noteArrival, { as: carrier, params: { requestId } })
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  const text = await scanned(bob)
  expect(text).toMatch(new RegExp(`^${product.url}/door/[0-9a-f]{32}$`))
  const path = new URL(text).pathname

  const ann = await openPage({ as: owner, size: PHONE, name: 'owner' })
  const leaks: string[] = []
  ann.on('request', (request) => {
    const referrer = request.headers()['referer']
    if (referrer?.includes('/door/')) leaks.push(request.url())
  })
  await ann.goto(path)
  await expect(heading(ann, 'This is Hartley Clearances, for your job “Two sofas”.')).toBeVisible()
  await expect(main(ann)).toContainText('Registration: not given')
  expect(await findViolations(ann)).toEqual([])
  await expectGoodLayouts(ann, 'arrival-check', [NARROW, PHONE, DESKTOP])
  await main(ann).getByRole('link', { name: 'View job' }).click()
  await expect(own(ann)).toBeVisible()
  expect(leaks.filter((url) => !url.startsWith(product.url))).toEqual([])

  for (const stranger of [
    await openPage({ name: 'visitor' }),
    await openPage({ as: await givenOwner(product), name: 'other' }),
  ]) {
    await stranger.goto(path)
    await expect(stranger).toHaveURL(`/business/${carrier.id}`)
    await expect(heading(stranger, 'Hartley Clearances').first()).toBeVisible()
  }

  await callOrThrow(product, matchVan, { as: owner, params: { requestId }, body: { matches: false } })
  await ann.goto(path)
  await expect(heading(ann, 'You said the code or van doesn’t match')).toBeVisible()
  await expect(main(ann)).toContainText('for your job “Two sofas”. Don’t hand anything over')
  expect(await findViolations(ann)).toEqual([])

  await callOrThrow(product, suspendPerson, {
    as: await givenStaff(product),
    params: { userId: carrier.id },
    body: { reason: 'Dumped waste' },
  })
  await ann.goto(path)
  await expect(heading(ann, 'This carrier is suspended')).toBeVisible()
  await expect(main(ann)).toContainText('We’ve suspended their account, so don’t hand anything over.')

  await product.sql.query('update job_visits set door_day = $2 where request_id = $1', [requestId, dayIn(-1)])
  await ann.goto(path)
  await expect(heading(ann, 'This code doesn’t work today')).toBeVisible()
  await expect(main(ann)).not.toContainText('Log in to check')
})

test('hides the code and contact when the owner leaves during loading, and still issues a receipt (RIGHT-04, PRICE-06)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, requestId, at } = await givenAgreed(product)
  await givenTimeToday(product, carrier, requestId, PLATE)
  const params = { requestId }
  await callOrThrow(product, noteArrival, { as: carrier, params })
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  await codeOn(bob)
  await expect(live(bob)).toBeVisible()
  await callOrThrow(product, beginLoading, { as: carrier, params })
  await callOrThrow(product, deleteAccount, { as: owner, body: { password: owner.password } })
  await expect(heading(bob, 'The customer has closed their account')).toBeVisible()
  const shown = main(bob).getByRole('region', { name: 'Show this at the door' })
  await expect(shown).toBeHidden()
  // a failed request would show in the console
  await bob.reload()
  await expect(heading(bob, 'The customer has closed their account')).toBeVisible()
  await expect(visitOf(bob)).toContainText('Loading has started.')
  await expect(shown).toBeHidden()
  await expect(section(bob, 'Contact details')).toHaveCount(0)
  await expect(main(bob)).not.toContainText('Contact the customer')
  const problems = await openPart(bob, 'Report a problem')
  await problems.getByRole('button', { name: 'Tell us what happened' }).click()
  const form = bob.getByRole('dialog', { name: 'Tell us what happened' })
  await expect(form).toContainText('We can keep a record of what happened. We can’t pay you back.')
  await expect(form).not.toContainText('remove a carrier')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await closePart(bob, 'Report a problem')

  await callOrThrow(product, markCollected, { as: carrier, params })
  await (await openPart(bob, 'Paperwork')).getByRole('link', { name: /^Receipt KB-/ }).click()
  await expect(main(bob)).toContainText('A customer who has left Kerbside')
  await expect(main(bob)).toContainText('Hartley Clearances')
})

test('asks a carrier without an agreed time to confirm its arrival, and shows it that the owner is suspended (DOOR-02, CASE-03)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, requestId, at } = await givenAgreed(product)
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  const asked = bob.getByRole('dialog', { name: 'Are you there now?' })
  const arrivals = async () =>
    (await product.sql.query('select 1 from job_visits where request_id = $1 and arrived_at is not null', [requestId]))
      .rowCount
  await expect(visitOf(bob)).toContainText('Tell the customer when you’ll come.')
  await press(bob, 'I’ve arrived')
  await expect(asked).toContainText('You haven’t agreed a time. We’ll show the customer that you’ve arrived.')
  await confirm(bob, 'Not yet')
  await expect(asked).toHaveCount(0)
  expect(await arrivals()).toBe(0)

  const byStaff = { as: await givenStaff(product), params: { userId: owner.id }, body: { reason: 'Rude' } }
  await callOrThrow(product, suspendPerson, byStaff)
  await expect(visitOf(bob)).toContainText(
    'We’ve suspended the customer’s account, so they can’t use Kerbside at the moment.',
  )
  await expect(visitOf(bob)).toContainText('You haven’t confirmed a time yet.')
  await expect(main(bob)).not.toContainText(/Tell the customer when|can confirm/)
  await press(bob, 'I’ve arrived')
  await expect(asked).not.toContainText('We’ll show the customer')
  await confirm(bob, 'I’ve arrived')
  await expect(visitOf(bob)).toContainText('You’ve told us you’ve arrived.')
  await expect(heading(bob, 'Your visit')).toBeFocused()
  expect(await arrivals()).toBe(1)
  expect(await findViolations(bob)).toEqual([])
  await callOrThrow(product, reinstatePerson, byStaff)
  await expect(visitOf(bob)).toContainText('The customer can see that you’ve arrived.')
})

test('asks a visitor to log in to check the van, also once there is a network, and shows the owner a cancellation (DOOR-04, issue 27)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 404 .*api\/door/, /net::ERR_/, /could not be loaded yet/)
  const { owner, carrier, requestId } = await givenAgreed(product)
  await callOrThrow(product, noteArrival, { as: carrier, params: { requestId } })
  const { token } = await callOrThrow(product, readDoorToken, { as: carrier, params: { requestId } })
  const path = `/door/${token}`
  const page = await openPage({ size: PHONE })
  await page.goto(path)
  await expect(page).toHaveURL(`/business/${carrier.id}`)
  await expect(heading(page, 'Hartley Clearances').first()).toBeVisible()
  const hint = main(page).getByText('Log in to check whether it’s here for your job.')
  await expect(hint).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  // survives a reload, and is not in the address
  let away = true
  await page.route(/\/assets\/log-in-hint-[^/]{8}\.js/, (route) => (away ? route.abort() : route.continue()))
  await page.reload()
  await expect(heading(page, 'Hartley Clearances').first()).toBeVisible()
  await expect(hint).toBeHidden()
  away = false
  await expect(hint).toBeVisible()
  await main(page).getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(heading(page, 'This is Hartley Clearances, for your job “Two sofas”.')).toBeVisible()
  await expect(page).toHaveURL(path)

  await callOrThrow(product, cancelJob, { as: owner, params: { requestId }, body: { reason: null } })
  await page.reload()
  await expect(heading(page, 'No collection today')).toBeVisible()
  await expect(main(page)).toContainText('Your job “Two sofas” was cancelled.')
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(DESKTOP)

  const stranger = await openPage({ name: 'stranger', size: PHONE })
  await stranger.goto(path)
  await expect(heading(stranger, 'This code doesn’t work today')).toBeVisible()
  await expect(main(stranger).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('keeps invalid input with its error, and offline input (DOOR-01, BASE-12)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const { carrier, at } = await givenAgreed(product)
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  await press(bob, 'Confirm time')
  await expect(visitOf(bob)).toContainText('Choose a day.')
  await expect(visitOf(bob)).toContainText('Choose a time of day.')
  const plate = main(bob).getByLabel(/^Which van\?/)
  await plate.fill('not a plate')
  await main(bob).getByLabel('Which day?').selectOption(dayIn(2))
  await main(bob).getByRole('radio', { name: 'Afternoon, noon to 5pm' }).check()
  await press(bob, 'Confirm time')
  await expect(visitOf(bob)).toContainText('Enter a UK number plate, for example AB12 CDE.')
  await expect(plate).toHaveValue('not a plate')
  await plate.fill('abz 1234')
  await bob.route('**/visit/time', (route) => route.abort())
  await press(bob, 'Confirm time')
  await expect(visitOf(bob)).toContainText('Not sent yet. Try again.')
  await expect(plate).toHaveValue('abz 1234')
  await bob.unroute('**/visit/time')
  await press(bob, 'Confirm time')
  await expect(visitOf(bob)).toContainText(`You’re booked for ${shortDay(dayIn(2))}, noon to 5pm, in van ABZ 1234.`)
})

test('offers ‘I’ve arrived’ from the agreed day on, with a confirmation outside its half-day (DOOR-02, RIGHT-04, BASE-12)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const { owner, carrier, requestId, at } = await givenAgreed(product)
  await givenTimeToday(product, carrier, requestId, PLATE)
  const agreedFor = (day: string) =>
    product.sql.query('update job_visits set day = $2 where request_id = $1', [requestId, day])
  await agreedFor(dayIn(1))
  const bob = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  await expect(visitOf(bob)).toContainText('Coming earlier? Change the time first.')
  await expect(main(bob).getByRole('button', { name: 'I’ve arrived' })).toHaveCount(0)

  await agreedFor(dayIn(-1))
  await bob.reload()
  await press(bob, 'I’ve arrived')
  const asked = bob.getByRole('dialog', { name: 'Are you there now?' })
  await expect(asked).toContainText(`You agreed ${shortDay(dayIn(-1))}, 8am to noon.`)
  expect(await findViolations(bob)).toEqual([])
  await asked.getByRole('button', { name: 'Not yet' }).click()
  await expect(asked).toHaveCount(0)
  const { rows } = await product.sql.query('select arrived_at from job_visits where request_id = $1', [requestId])
  expect(rows).toEqual([{ arrived_at: null }])

  await bob.route('**/visit/arrival', (route) => route.abort())
  await press(bob, 'I’ve arrived')
  await asked.getByRole('button', { name: 'I’ve arrived' }).click()
  await expect(asked.getByRole('alert')).toHaveText('Not sent yet. Try again.')
  await bob.unroute('**/visit/arrival')
  await asked.getByRole('button', { name: 'I’ve arrived' }).click()
  await expect(visitOf(bob)).toContainText('The customer can see that you’ve arrived.')
  await expect(heading(bob, 'Your visit')).toBeFocused()

  // arrived before the time: the owner doesn’t have to be there and owes nothing
  await agreedFor(dayIn(1))
  const ann = await openPage({ as: owner, at, size: PHONE, name: 'owner' })
  await expect(own(ann)).toContainText('The carrier says they’ve arrived.')
  await (await openPart(ann, 'Your right to cancel')).getByRole('button', { name: 'Cancel this job' }).click()
  const cancelling = ann.getByRole('dialog', { name: 'Cancel this job?' })
  await expect(cancelling).toContainText('You won’t owe anything.')
  await cancelling.getByRole('button', { name: 'Cancel this job' }).click()
  await expect(heading(bob, 'The customer cancelled this job')).toBeVisible()
  await expect(main(bob)).not.toContainText('fair share')
})

test('lets a carrier add and remove vans on its profile (DOOR-08)', async ({ product, openPage }) => {
  const carrier: Named = await givenBusiness(product, 'Hartley Clearances')
  const page = await openPage({ as: carrier, at: '/profile/edit', size: PHONE })
  const vans = main(page).getByRole('region', { name: 'Your vans' })
  await vans.getByRole('heading').click()
  await expect(vans).toContainText('No vans yet.')
  await vans.getByLabel('Number plate').fill('nonsense')
  await vans.getByRole('button', { name: 'Add van' }).click()
  await expect(vans).toContainText('Enter a UK number plate, for example AB12 CDE.')
  await vans.getByLabel('Number plate').fill('ab12cde')
  await vans.getByLabel(/^Load space in litres/).fill('8000')
  await vans.getByRole('button', { name: 'Add van' }).click()
  await expect(vans.getByRole('listitem')).toHaveText([/AB12 CDE\s*8,000 litres/])
  await expect(vans.getByLabel('Number plate')).toHaveValue('')
  expect(await findViolations(page)).toEqual([])
  await vans.getByRole('button', { name: 'Remove AB12 CDE' }).click()
  await expect(vans).toContainText('No vans yet.')
})
