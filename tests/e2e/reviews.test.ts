import type { Page } from '@playwright/test'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { replyToReview } from '#modules/market/reviews/contract.ts'
import { givenReview } from '#tests/modules/market/reviews/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { bidOf, heading, main, openBid, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

async function givenCollected(product: E2eProduct, owner: Person, carrier: Person) {
  const { request } = await givenOpenRequest(product, { owner, title: 'Front room', postcode: 'BS6 5QA' })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  await callOrThrow(product, markCollected, { as: carrier, params: { requestId: request.id } })
  return request
}

test('an owner writes and changes a review, the carrier replies, and each reads the other (REVIEW-01, REVIEW-02)', async ({
  product,
  openPage,
}) => {
  const [owner, carrier] = [await givenOwner(product, 'Ann Clarke'), await givenBusiness(product, 'Hartley Clearances')]
  const request = await givenCollected(product, owner, carrier)
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  const own = section(page, 'Review')
  const mine = own.getByRole('region', { name: 'How did it go?' })
  await test.step('is asked on the page after confirming', async () => {
    await expect(main(page).getByRole('button', { name: 'Confirm completion' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Write a review' })).toBeHidden()
    await expect(own).toHaveCount(0)
    await main(page).getByRole('button', { name: 'Confirm completion' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm completion' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await main(page).getByRole('link', { name: 'Write a review' }).click()
    await expect(mine).toBeVisible()
    await expectNoSideways(page)
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('is told what is missing, and keeps the input', async () => {
    await mine.getByLabel('In your own words').fill('On time, careful with the stairs.')
    await mine.getByRole('button', { name: 'Send review' }).click()
    await expect(mine).toContainText('Choose one to five stars.')
    await expect(mine).toContainText('Answer yes or no.')
    await expect(mine.getByLabel('In your own words')).toHaveValue('On time, careful with the stairs.')
    await page.reload()
    await expect(mine.getByLabel('In your own words')).toHaveValue('On time, careful with the stairs.')
  })
  await test.step('chooses stars with keys and answers with the pointer', async () => {
    await mine.getByRole('radio', { name: '1 star' }).focus()
    for (let nth = 1; nth < 4; nth++) await page.keyboard.press('ArrowRight')
    await expect(mine.getByRole('radio', { name: '4 stars' })).toBeChecked()
    for (const asked of ['Came when agreed?', 'Kept to the price?', 'Told you where the waste went?'])
      await mine.getByRole('group', { name: asked }).getByText('Yes', { exact: true }).click()
    await mine.getByRole('button', { name: 'Send review' }).click()
    const written = own.getByRole('region', { name: 'Your review' })
    await expect(written).toContainText('On time, careful with the stairs.')
    await expect(heading(page, 'Your review')).toBeFocused()
    await expect(written).toContainText('Ann')
    await written.getByRole('button', { name: 'Change review' }).click()
    await expect(written.getByRole('radio', { name: '4 stars' })).toBeFocused()
    await written.getByRole('button', { name: 'Cancel' }).click()
    await expect(written.getByRole('button', { name: 'Change review' })).toBeFocused()
    await written.getByRole('button', { name: 'Change review' }).click()
    await written.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await written.getByRole('button', { name: 'Save changes' }).click()
    await expect(written.getByText('5 out of 5 stars')).toBeAttached()
  })
  await test.step('the carrier reads it on the job and replies', async () => {
    const other = await openPage({ as: carrier, size: DESKTOP, at: `/job/${request.id}` })
    const received = (await openPart(other, 'Review')).getByRole('region', { name: 'Your customer’s review' })
    await expect(received).toContainText('On time, careful with the stairs.')
    await expect(received.getByRole('button', { name: /Report/ })).toBeVisible()
    await received.getByLabel('Your reply').fill('Thank you, Ann!')
    await other.reload()
    await expect(received.getByLabel('Your reply')).toHaveValue('Thank you, Ann!')
    await received.getByRole('button', { name: 'Send reply' }).click()
    await expect(received).toContainText('Reply from your business')
    expect(await other.evaluate('Object.keys(localStorage).filter((name) => name.includes(":reply"))')).toEqual([])
    expect(await findViolations(other)).toEqual([])
    await expectNoSideways(other)
  })
  await page.reload()
  await expect(own).toContainText('Thank you, Ann!')
  await expect(main(page).getByRole('link', { name: 'Write a review' })).toHaveCount(0)
  await test.step('a change under the reply is marked, and the carrier may reply again', async () => {
    const written = own.getByRole('region', { name: 'Your review' })
    await written.getByRole('button', { name: 'Change review' }).click()
    await written.getByRole('radio', { name: '1 star' }).check({ force: true })
    await written.getByRole('button', { name: 'Save changes' }).click()
    await expect(written).toContainText('The review was changed after this reply.')
    const other = await openPage({ as: carrier, size: PHONE, at: `/job/${request.id}` })
    const received = (await openPart(other, 'Review')).getByRole('region', { name: 'Your customer’s review' })
    await expect(received).toContainText('You can change your reply until')
    await received.getByLabel('Your reply').fill('It was five stars yesterday.')
    await received.getByRole('button', { name: 'Change reply' }).click()
    await expect(received.getByText('The review was changed after this reply.')).toBeHidden()
  })
  await test.step('the author deletes it', async () => {
    await own.getByRole('button', { name: 'Delete review' }).click()
    await page
      .getByRole('dialog', { name: 'Delete your review?' })
      .getByRole('button', { name: 'Delete review' })
      .click()
    await expect(page.getByRole('region', { name: 'Your review' })).toBeHidden()
    await expect(own).toHaveCount(0)
    // the section has gone with what was pressed
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('the owner of a request reads the reviews of each bidder; everyone reads those of a Premium business on its page (REVIEW-03, REVIEW-04, PLAN-11)', async ({
  product,
  openPage,
}) => {
  const [carrier, fresh] = [
    await givenBusiness(product, 'Hartley Clearances'),
    await givenBusiness(product, 'Severn Waste'),
  ]
  const ann = await givenOwner(product, 'Ann Clarke')
  const texts = ['Came at nine sharp.', 'Fine.', 'Left a mess behind, and asked for more at the door.']
  for (const [nth, text] of texts.entries())
    await givenReview(product, { stars: 5 - nth * 2, text, priceHeld: nth < 2 }, { owner: ann, carrier })
  const { request } = await givenOpenRequest(product, { owner: ann, title: 'Garden shed' })
  await givenBid(product, request.id, 60, carrier)
  await givenBid(product, request.id, 75, fresh)
  for (const size of [PHONE, DESKTOP]) {
    const page = await openPage({ as: ann, size, at: `/job/${request.id}` })
    await expect(bidOf(page, 'Hartley')).toContainText('3.0 (3)')
    const bid = await openBid(page, 'Hartley')
    await expect(bid).toContainText('3.0 (3 reviews)')
    await expect(await openBid(page, 'Severn')).toContainText('No reviews yet')
    await bid.getByRole('button', { name: 'Read reviews of Hartley Clearances' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reviews of Hartley Clearances' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Left a mess' })).toContainText('Kept to the price: No')
    expect(await findViolations(page)).toEqual([])
    const business = await openPage({ size, at: `/business/${carrier.id}` })
    const section = main(business).getByRole('region', { name: 'Reviews' })
    await expect(section).toContainText('Came at nine sharp.')
    await expect(section).toContainText('2 of 3 jobs')
    expect(await findViolations(business)).toEqual([])
    await expectNoSideways(business)
  }
  const visitor = await openPage({ at: `/job/${request.id}` })
  await expect(bidOf(visitor, 'Hartley')).toContainText('3.0 (3)')
  await expect(await openBid(visitor, 'Hartley')).toContainText('3.0 (3 reviews)')
  await expect(main(visitor).getByRole('button', { name: /Read reviews/ })).toHaveCount(0)
})

test('staff check a review between accounts of one place before it counts (REVIEW-03)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const { requestId, owner } = await givenReview(product, { text: 'The best there is.' }, { carrier })
  await product.sql.query('update reviews set held = true where request_id = $1', [requestId])
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${requestId}` })
  await expect(await openPart(page, 'Review')).toContainText('We’ll check your review before we publish it.')
  const staff = await openPage({ as: await givenStaff(product, 'vera', 'agent'), at: '/ops/reviews' })
  await expect(heading(staff, 'Reviews')).toBeVisible()
  const item = main(staff).getByRole('listitem').filter({ hasText: 'The best there is.' })
  await expect(item).toContainText('Hartley Clearances')
  expect(await findViolations(staff)).toEqual([])
  await item.getByRole('button', { name: 'Reject' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Reject this review?' })
  await dialog.getByLabel('Reason').fill('Both accounts belong to one person.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(item).toBeHidden()
  await page.reload()
  await expect(section(page, 'Review')).toContainText('Both accounts belong to one person.')
})

test('a reply is reported on its own, and staff hide only that (REVIEW-02)', async ({ product, openPage }) => {
  const [owner, carrier] = [await givenOwner(product, 'Ann Clarke'), await givenBusiness(product, 'Hartley Clearances')]
  const { requestId } = await givenReview(product, { text: 'He came late.' }, { owner, carrier })
  const body = { text: 'You are a liar.', version: 1 }
  await callOrThrow(product, replyToReview, { as: carrier, params: { requestId }, body })
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${requestId}` })
  const mine = (await openPart(page, 'Review')).getByRole('region', { name: 'Your review' })
  await expect(mine).toContainText('You are a liar.')
  await mine.getByRole('button', { name: /^Report.*reply from the carrier/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this reply' })
  await dialog.getByRole('radio', { name: 'Offensive or hateful' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)
  const staff = await openPage({ as: await givenStaff(product, 'vera', 'agent'), at: '/ops/reports' })
  await main(staff)
    .getByRole('link', { name: /Reply to a review with 4 out of 5 stars/ })
    .click()
  await expect(main(staff)).toContainText('You are a liar.')
  await expect(main(staff)).toContainText('Review: He came late.')
  expect(await findViolations(staff)).toEqual([])
  await main(staff).getByRole('button', { name: 'Hide', exact: true }).click()
  const asked = staff.getByRole('dialog', { name: 'Hide this?' })
  await asked.getByRole('textbox').fill('Please be kind.')
  await asked.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(main(staff).getByText('Hidden').first()).toBeVisible()
  await page.reload()
  await expect(mine).toContainText('He came late.')
  await expect(mine).not.toContainText('You are a liar.')
  for (const size of [PHONE, DESKTOP]) {
    const own = await openPage({ as: carrier, size, at: `/job/${requestId}` })
    const received = (await openPart(own, 'Review')).getByRole('region', { name: 'Your customer’s review' })
    await expect(received).toContainText('You are a liar.')
    await expect(received).toContainText('We hid your reply after a report. Only you can see it.')
    await expect(received.getByLabel('Your reply')).toHaveCount(0)
    expect(await findViolations(own)).toEqual([])
    await expectNoSideways(own)
    const all = await openPage({ size, at: `/business/${carrier.id}` })
    await expect(main(all)).toContainText('He came late.')
    await expect(main(all)).not.toContainText('You are a liar.')
  }
})
