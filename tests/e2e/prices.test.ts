import type { Page } from '@playwright/test'
import { matchVan } from '#modules/fulfilment/visits/arrival/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { answer, givenAsked, setArrived } from '#tests/modules/fulfilment/visits/prices/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { chooseFile, closePart, heading, main, openPart } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const PRICE = (pounds: string) =>
  `The price is ${pounds}. It can only go up if you sign for extra items before loading.`
async function expectPrice(page: Page, text: string): Promise<void> {
  const price = await openPart(page, 'Price')
  await expect(price).toContainText(text)
  await closePart(page, 'Price')
}
const FOUND = 'The carrier found extra items: 1 × Fridge freezer, tall. They’re asking for £95.00 instead of £60.00.'
const photo = async () => ({ name: 'fridge.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })
const asking = (page: Page) => page.getByRole('dialog', { name: 'Extra items' })
const asked = (page: Page) => main(page).getByRole('region', { name: 'New price' })
const sign = (page: Page) => asked(page).getByRole('button', { name: 'Sign and accept £95.00' })

async function givenAtDoor(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Hartley', 'premium', { companyName: 'Hartley Clearances Ltd' })
  const { request } = await givenOpenRequest(product, { owner, title: 'Front room', postcode: 'BS6 5QA' })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  const body = { address: '14 Zetland Terrace, Bristol' }
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id }, body })
  await setArrived(product, request.id)
  return { owner, carrier, requestId: request.id, at: `/job/${request.id}` }
}

async function fillAsking(page: Page): Promise<void> {
  const dialog = asking(page)
  await dialog.getByRole('searchbox', { name: 'Find an item' }).fill('fridge freezer')
  await dialog
    .getByRole('button', { name: /Fridge freezer, tall/ })
    .first()
    .click()
  await chooseFile(page, 'Photo 1', await photo())
  await dialog.getByLabel('New price').fill('95')
}

test('takes extra items from the carrier’s request through the signature to the receipt (PRICE-01 to PRICE-06)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 400/, /INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const { owner, carrier, at } = await givenAtDoor(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  const van = await openPage({ as: carrier, size: PHONE, at })
  await expectPrice(page, PRICE('£60.00'))

  await test.step('missing input shows field errors, and nothing typed is lost', async () => {
    await main(van).getByRole('button', { name: 'Add extra items' }).click()
    const dialog = asking(van)
    await dialog.getByRole('button', { name: 'Send to customer' }).click()
    await expect(dialog).toContainText('Add what you found.')
    await expect(dialog).toContainText('Enter the new price.')
    await expect(dialog).toContainText('Add a photo of what you found.')
    await chooseFile(van, 'Photo 1', await photo())
    await expect(dialog).not.toContainText('Add a photo of what you found.')
    await fillAsking(van)
    await expect(dialog).not.toContainText('Add what you found.')
    await dialog.getByLabel('New price').fill('60')
    await dialog.getByRole('button', { name: 'Send to customer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This is already the price. Enter a different one.')
    expect(await findViolations(van)).toEqual([])
    await dialog.getByLabel('New price').fill('95')
  })
  await test.step('the form is kept offline and sent once online', async () => {
    const dialog = asking(van)
    await van.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Send to customer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Not sent yet. Try again.')
    await van.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Send to customer' }).click()
    await expect(dialog).toBeHidden()
    await expect(asked(van)).toContainText(
      'You found extra items: 1 × Fridge freezer, tall. You asked for £95.00 instead of £60.00.',
    )
  })
  await test.step('the owner sees it live', async () => {
    await expect(asked(page)).toContainText(FOUND)
    await expect(asked(page)).toContainText(/If you don’t answer by .* or before loading starts, the price stays £60/)
    await expect(asked(page).getByRole('img', { name: 'Photo 1 of the extra items' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await sign(page).click()
    await expect(asked(page)).toContainText('Enter your name.')
  })
  await test.step('a signature counts once if its answer is lost', async () => {
    await asked(page).getByLabel('Your name').fill('Ann Clarke')
    await page.route('**/api/price-changes/*/answer', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/requests/*/visit', (route) => route.abort())
    await sign(page).click()
    await expect(asked(page)).toContainText('Not sent yet. Try again.')
    await expect(asked(page).getByLabel('Your name')).toHaveValue('Ann Clarke')
    // the visit stays unread, or the form could go before the second press
    await page.unroute('**/api/price-changes/*/answer')
    await sign(page).click()
    await expect(asked(page)).toBeHidden()
    await page.unrouteAll()
    await expectPrice(page, PRICE('£95.00'))
    await expect(main(page)).toContainText('You signed for 1 × Fridge freezer, tall. The price is now £95.00.')
    await expect(main(van)).toContainText('Ann Clarke signed for 1 × Fridge freezer, tall. The price is now £95.00.')
    for (const [party, title] of [
      [page, /^You accepted the bid from/],
      [van, /^You won this job/],
    ] as const) {
      const card = main(party)
        .locator('section')
        .filter({ has: party.getByRole('heading', { name: title }) })
      await expect(card).toContainText('£95.00')
      await expect(card).toContainText('Bid: £60.00')
      const row = (await openPart(party, 'Bids')).locator('li[data-bid]').filter({ hasText: 'Accepted' })
      await expect(row).toContainText('£95.00')
      await closePart(party, 'Bids')
    }
    const dashboard = await openPage({ as: carrier, size: PHONE, at: '/dashboard' })
    const won = main(dashboard).getByRole('region', { name: 'My Accepted Jobs' })
    await expect(won).toContainText('Agreed price £95.00 (your bid was £60.00)')
    await expect(won).not.toContainText('Won for')
    const bidOn = main(dashboard).getByRole('region', { name: "Jobs I've Bid On" })
    await expect(bidOn).toContainText(/Your Bid: £60\.00.*Agreed price £95\.00/)
    await expectGoodLayouts(page, 'job with a signed price')
    await page.setViewportSize(PHONE)
  })
  await test.step('after collection both read the receipt and record the payment', async () => {
    await main(van).getByRole('button', { name: 'Mark as collected' }).click()
    await van.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
    for (const one of [page, van])
      await (await openPart(one, 'Paperwork')).getByRole('link', { name: /^Receipt KB-\d{4}-\d{6}$/ }).click()
    await expect(heading(page, /^Receipt KB-/)).toBeVisible()
    for (const text of [
      '£95.00',
      '£60.00',
      'Ann Clarke',
      '14 Zetland Terrace, Bristol',
      'BS6 5QA',
      'Hartley Clearances Ltd',
      'AB12 CDE',
      '1 × Fridge freezer, tall',
      'Extra item, signed for on site',
      'Kerbside doesn’t take payment for jobs.',
      'Payment not recorded yet.',
    ])
      await expect(main(page)).toContainText(text)
    await page.route('**/receipt/paid', (route) => route.abort())
    await main(page).getByRole('radio', { name: 'Cash' }).check()
    await expect(main(page)).toContainText('Not sent yet. Try again.')
    await page.unroute('**/receipt/paid')
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(main(page)).toContainText('Paid by: cash')
    await expect(main(page)).toContainText('Councils advise against paying in cash, because it leaves no record.')
    await main(van).getByRole('radio', { name: 'Not paid yet' }).check()
    await expect(main(page)).toContainText('You say cash, the carrier says not yet')
    await expect(main(van)).toContainText('You say not yet, the customer says cash')
    expect(await findViolations(page)).toEqual([])
    await expectGoodLayouts(page, 'receipt')
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(main(page).getByText('How was it paid for?')).toBeHidden()
    await expect(main(page)).toContainText('You say cash, the carrier says not yet')
  })
})

test('keeps a carrier’s draft of extra items across closing and reloading, until it is sent (PRICE-02)', async ({
  product,
  openPage,
}) => {
  const { carrier, at } = await givenAtDoor(product)
  const van = await openPage({ as: carrier, size: PHONE, at })
  const open = () => main(van).getByRole('button', { name: 'Add extra items' }).click()
  const dialog = asking(van)
  async function expectKept(): Promise<void> {
    await open()
    await expect(dialog.getByLabel('New price')).toHaveValue('95')
    await expect(dialog).toContainText('fridge.jpg')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Fridge freezer, tall' }).first()).toBeVisible()
  }
  await open()
  await fillAsking(van)
  await van.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectKept()
  await van.reload()
  await expectKept()
  await dialog.getByRole('button', { name: 'Send to customer' }).click()
  await expect(asked(van)).toContainText(
    'You found extra items: 1 × Fridge freezer, tall. You asked for £95.00 instead of £60.00.',
  )
  // the pressed button is gone
  await expect(
    main(van)
      .locator('[tabindex="-1"]')
      .filter({ has: van.getByRole('region', { name: 'New price' }) })
      .last(),
  ).toBeFocused()
  await expectPrice(van, 'The price is £60.00.')
  expect(await van.evaluate('Object.keys(localStorage).filter((name) => name.includes(":extra"))')).toEqual([])
})

test('keeps the price when the owner says no, and has no receipt for strangers or before the collection (PRICE-03, PRICE-06)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 404/)
  const job = await givenAtDoor(product)
  const page = await openPage({ as: job.owner, size: PHONE, at: job.at })
  const van = await openPage({ as: job.carrier, at: job.at })
  await expectPrice(page, PRICE('£60.00'))
  await givenAsked(product, job)
  await asked(page).getByRole('button', { name: 'No, keep it at £60.00' }).click()
  await expect(main(page)).toContainText('You said no, so the price stays £60.00.')
  await expect(main(van)).toContainText(
    'The customer said no, so the price stays £60.00. Only take the items they listed.',
  )
  await expect(main(van).getByRole('button', { name: 'Add extra items' })).toBeVisible()
  await expectPrice(page, PRICE('£60.00'))
  const receipt = `${job.at}/receipt`
  await page.goto(receipt)
  await expect(main(page)).toContainText('You’ll get a receipt once the job is collected.')
  const stranger = await openPage({ as: await givenCustomer(product), at: receipt })
  await expect(heading(stranger, 'Job not found.')).toBeVisible()
})

test('compares a second request with the signed price (PRICE-03, PRICE-04)', async ({ product, openPage }) => {
  const job = await givenAtDoor(product)
  await answer(product, job.owner, await givenAsked(product, job))
  await givenAsked(product, job, 120)
  const page = await openPage({ as: job.owner, size: PHONE, at: job.at })
  const van = await openPage({ as: job.carrier, at: job.at })
  await expect(asked(page)).toContainText(
    'the price stays £95.00 for the items you listed and any extra items you signed for.',
  )
  await asked(page).getByRole('button', { name: 'No, keep it at £95.00' }).click()
  await expect(main(page)).toContainText('You said no, so the price stays £95.00.')
  await expect(main(van)).toContainText(
    'The customer said no, so the price stays £95.00. Only take the items they listed, and any extra items they signed for.',
  )
})

test('shows a lower request live, and accepts no signature for a refused van (PRICE-02, PRICE-03, DOOR-03)', async ({
  product,
  openPage,
}) => {
  const job = await givenAtDoor(product)
  const page = await openPage({ as: job.owner, size: PHONE, at: job.at })
  await expectPrice(page, PRICE('£60.00'))
  await givenAsked(product, job, 40)
  await expect(page.getByText('The carrier is asking for a lower price')).toBeVisible()
  await expect(asked(page)).toContainText(
    'The carrier found extra items: 1 × Fridge freezer, tall. They’re asking for less: £40.00 instead of £60.00.',
  )
  await page.setViewportSize(PHONE)
  await asked(page).getByLabel('Your name').fill('Ann Clarke')
  const match = (matches: boolean) =>
    callOrThrow(product, matchVan, { as: job.owner, params: { requestId: job.requestId }, body: { matches } })
  await match(false)
  await expect(asked(page)).toContainText('You can answer once you’ve confirmed that the code and van match.')
  await expect(asked(page).getByRole('button', { name: /^Sign/ })).toHaveCount(0)
  await match(true)
  await expect(asked(page).getByLabel('Your name')).toHaveValue('Ann Clarke')
})

test('keeps the old price after half an hour and once loading begins (PRICE-03)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 409/)
  const job = await givenAtDoor(product)
  const page = await openPage({ as: job.owner, size: PHONE, at: job.at })
  const changeId = await givenAsked(product, job)
  await expect(asked(page)).toContainText(FOUND)
  await product.sql.query("update price_changes set asked_at = now() - interval '30 minutes' where id = $1", [changeId])
  await asked(page).getByLabel('Your name').fill('Ann Clarke')
  await sign(page).click()
  await expect(main(page)).toContainText(
    /You’re too late to answer, so the old price stays|You didn’t answer in time, so the price stays £60\.00/,
  )
  await expect(main(page)).toContainText('You didn’t answer in time, so the price stays £60.00.', { timeout: 30_000 })
  await expect(asked(page)).toBeHidden()

  await givenAsked(product, job, 70)
  await expect(asked(page)).toContainText('They’re asking for £70.00 instead of £60.00.')
  await callOrThrow(product, beginLoading, { as: job.carrier, params: { requestId: job.requestId } })
  await expect(asked(page)).toBeHidden()
  await expect(main(page)).toContainText('You didn’t answer before loading started, so the price stays £60.00.')
  await expectPrice(page, 'The price is £60.00. Loading has started, so it can’t change now.')
  const rights = await openPart(page, 'Your right to cancel')
  await expect(rights).toContainText('Loading has started, so you can’t cancel on this page.')
  for (const shown of [rights, main(page)]) await expect(shown).not.toContainText('pay for what’s been done')
})

test('lets a carrier lower the price with immediate effect (PRICE-03)', async ({ product, openPage, allow }) => {
  allow(/status of 400/)
  const { owner, carrier, at } = await givenAtDoor(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  const van = await openPage({ as: carrier, size: PHONE, at })
  await expectPrice(page, PRICE('£60.00'))
  await (await openPart(van, 'Price')).getByRole('button', { name: 'Lower price' }).click()
  const dialog = van.getByRole('dialog', { name: 'Lower price' })
  const submit = dialog.getByRole('button', { name: 'Lower price' })
  await submit.click()
  await expect(dialog).toContainText('Enter the new price.')
  await dialog.getByLabel('New price').fill('60')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Enter less than the current price.')
  expect(await findViolations(van)).toEqual([])
  await dialog.getByLabel('New price').fill('45')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(main(van)).toContainText('You lowered the price to £45.00. It was £60.00.')
  await expect(main(page)).toContainText('The carrier lowered the price to £45.00. It was £60.00.')
  await expectPrice(page, PRICE('£45.00'))
})
