import type { Page } from '@playwright/test'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { bidOf, live, main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, type PageOptions, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, verify } from './support/test-accounts.ts'

const LONG = 'It stands in the garage, behind the bicycles. '.repeat(10)

/** A householder's own open job on a phone, live. */
async function givenOwnJob(
  product: E2eProduct,
  openPage: (options?: PageOptions) => Promise<Page>,
  name = 'Ann Clarke',
) {
  const owner = await givenOwner(product, name)
  const { request } = await givenOpenRequest(product, { owner, title: 'Corner sofa in grey', description: LONG })
  const page = await openPage({ as: owner, at: `/job/${request.id}`, size: PHONE })
  await expect(live(page)).toBeAttached()
  // the count of new bids is loaded after the page
  await page.waitForLoadState('networkidle')
  return { owner, request, page }
}

/** Whether an element with this text is fully in view. */
const isInSight = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element, { height }) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 60 && bottom <= height - 60
    }, PHONE)

test.describe('accepting a bid', () => {
  test('works without address and number, which a card asks for (issue 45.19)', async ({ product, openPage }) => {
    const ann = await givenCustomer(product, 'ann')
    const hartley = await givenBusiness(product, 'Hartley')
    const { request } = await givenOpenRequest(product, { owner: ann })
    const { bid } = await givenBid(product, request.id, 90, hartley)
    await callOrThrow(product, acceptBid, { as: ann, params: { bidId: bid.id } })
    const page = await openPage({ as: ann, at: `/job/${request.id}`, size: PHONE })
    await main(page).getByRole('link', { name: 'Tell Hartley where to come' }).click()
    const contact = page.getByRole('region', { name: 'Contact the carrier' })
    await expect(contact).toContainText('Tell Hartley where to come')
    await contact.getByLabel('Your phone number').fill('0117 496 0142')
    await contact.getByRole('button', { name: 'Save details' }).click()
    await expect(contact.getByRole('heading', { name: 'Contact the carrier' })).toBeFocused()
    await expectGoodLayouts(page, 'booked, and the address is missing')
    await page.reload()
    await expect(contact.getByLabel('Your phone number')).toHaveValue('0117 496 0142')
    await contact.getByLabel('Collection address').fill('14 Zetland Terrace')
    await contact.getByRole('button', { name: 'Save details' }).click()
    await expect(contact).toContainText('What you’ve told Hartley')
    await expect(contact).not.toContainText('Tell Hartley where to come')
    await contact.getByRole('button', { name: 'Change details' }).click()
    await contact.getByLabel('Collection address').fill('15 Zetland Terrace')
    await contact.getByRole('button', { name: 'Save details' }).click()
    await expect(contact).toContainText('15 Zetland Terrace')
    await expect(main(page).getByRole('link', { name: 'Tell Hartley where to come' })).toHaveCount(0)
    expect(await callOrThrow(product, readOwnProfile, { as: ann })).toMatchObject({ phoneNumber: null, address: null })
  })

  test('says what has been checked about the carrier and what hasn’t (issue 27.4)', async ({ product, openPage }) => {
    const [checked, unchecked] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
    await verify(product, checked)
    const { owner, request, page } = await givenOwnJob(product, openPage)
    expect(owner.name).toBe('Ann Clarke')
    await givenBid(product, request.id, 90, checked)
    await givenBid(product, request.id, 95, unchecked)
    const said = async (name: string, amount: string) => {
      await page.getByRole('button', { name: `Accept ${amount} from ${name}` }).click()
      const text = await page.getByRole('dialog', { name: 'Accept this bid?' }).textContent()
      await page.getByRole('button', { name: 'Not now' }).click()
      return text
    }
    expect(await said('Hartley', '£90.00')).toContain('We’ve checked their identity document')
    const question = await said('Severn', '£95.00')
    expect(question).toContain('They haven’t sent us a waste carrier licence')
    expect(question).toContain('You pay Severn directly. Kerbside doesn’t take payment for jobs.')
  })
})

test.describe('a new bid on a phone (issue 27.3)', () => {
  test('appears on the owner’s screen immediately, above the long description', async ({ product, openPage }) => {
    const { request, page } = await givenOwnJob(product, openPage)
    await givenBid(product, request.id, 56, await givenBusiness(product, 'Hartley'))
    await expect(bidOf(page, 'Hartley')).toBeVisible()
    await expect.poll(() => isInSight(page, '£56.00')).toBe(true)
    await givenBid(product, request.id, 52, await givenBusiness(product, 'Severn'))
    await expect(bidOf(page, 'Severn')).toBeVisible()
    await expect(page.getByRole('button', { name: /new bids?/ })).toHaveCount(0)
    // neither is new: choosing one is the only thing to do
    await expect(page).toHaveTitle('(1) Corner sofa in grey – Kerbside')
  })

  test('is counted in the tab and at the edge of the screen while the owner reads further down, with a link', async ({
    product,
    openPage,
  }) => {
    const { request, page } = await givenOwnJob(product, openPage)
    const [hartley, severn] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
    // the page is short: its list is only out of view on a low screen
    await page.setViewportSize({ ...PHONE, height: 400 })
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await givenBid(product, request.id, 56, hartley)
    const pill = page.getByRole('button', { name: '1 new bid · £56.00' })
    await expect(pill).toBeVisible()
    await expect(page).toHaveTitle('(1) Corner sofa in grey – Kerbside')
    await givenBid(product, request.id, 48, severn)
    await expect(page).toHaveTitle('(2) Corner sofa in grey – Kerbside')
    await page.getByRole('button', { name: '2 new bids · from £48.00' }).click()
    await expect.poll(() => isInSight(page, '£48.00')).toBe(true)
    // choosing one is the only thing to do
    await expect(page).toHaveTitle('(1) Corner sofa in grey – Kerbside')
    await expect(page.getByRole('button', { name: /new bids?/ })).toHaveCount(0)
  })

  test('is announced to other readers above the bid button', async ({ product, openPage }) => {
    const { request } = await givenOpenRequest(product, { description: LONG })
    const page = await openPage({ as: await givenBusiness(product, 'Severn'), at: `/job/${request.id}`, size: PHONE })
    await expect(live(page)).toBeAttached()
    // the count of new bids is loaded after the page
    await page.waitForLoadState('networkidle')
    await givenBid(product, request.id, 56, await givenBusiness(product, 'Hartley'))
    const pill = page.getByRole('button', { name: '1 new bid · £56.00' })
    await expect(pill).toBeVisible()
    const act = await main(page).getByRole('button', { name: 'Place a Bid' }).boundingBox()
    const { y = 0, height = 0 } = (await pill.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(act?.y ?? 0)
    await pill.click()
    await expect.poll(() => isInSight(page, '£56.00')).toBe(true)
  })
})

test('groups a carrier’s bids, latest first, with a button to change it (issue 27.13)', async ({
  product,
  openPage,
}) => {
  const { request, page } = await givenOwnJob(product, openPage)
  const [hartley, severn] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
  await givenBid(product, request.id, 80, hartley)
  await givenBid(product, request.id, 75, severn)
  await givenBid(product, request.id, 70, hartley)
  const amounts = page.locator('[data-bid]:visible')
  await expect(amounts).toHaveCount(2)
  await expect(amounts.first()).toContainText('£70.00')
  await expect(page.locator('[data-bid]', { hasText: '£80.00' })).toBeHidden()
  await page.getByText('1 earlier bid').click()
  await expect(page.locator('[data-bid]', { hasText: '£80.00' })).toBeVisible()
  const carrier = await openPage({ as: hartley, at: `/job/${request.id}`, size: PHONE, name: 'carrier' })
  await main(carrier).getByRole('button', { name: 'Change my bid' }).click()
  await expect(carrier.getByRole('dialog', { name: 'Place a Bid' })).toBeVisible()
})
