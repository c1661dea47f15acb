import type { Page } from '@playwright/test'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { givenTimeToday } from '#tests/modules/fulfilment/visits/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenStaff } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { closePart, heading, main, message, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const TITLE = 'Corner sofa, grey'
const VAN = { name: /^(Before the van comes|At the door)$/ }
const RIGHTS = 'Your right to cancel'
const GIVE_UP = 'If you can’t do this job'
const beforeTheVan = (page: Page) => main(page).getByRole('region', VAN)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const day = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })
    .format(new Date(Date.now() + days * 86_400_000))
    .replace('Sept', 'Sep')

async function givenOffer(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke')
  const [carrier, other] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
  const request = await callOrThrow(product, postRequest, {
    as: owner,
    body: { title: TITLE, description: 'By the front door, ground floor.', postcode: 'BS6 5QA', budget: null },
    files: { image: upload(await jpeg()) },
  })
  await givenBid(product, request.id, 80, other)
  const { bid } = await givenBid(product, request.id, 60, carrier)
  return { owner, carrier, other, request, bid, at: `/job/${request.id}` }
}

async function givenJob(product: E2eProduct) {
  const offer = await givenOffer(product)
  await callOrThrow(product, acceptBid, { as: offer.owner, params: { bidId: offer.bid.id } })
  return offer
}

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.setViewportSize(PHONE)
}

test('shows an owner their rights after accepting, and sends an early-start request to the carrier live (RIGHT-01, RIGHT-02, RIGHT-07)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, at } = await givenOffer(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  await page.getByRole('button', { name: 'Accept £60.00 from Hartley' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog).toContainText('You can still cancel until loading starts, but bidding won’t reopen.')
  await expect(dialog).not.toContainText('You can’t undo this')
  await dialog.getByRole('button', { name: 'Accept £60.00' }).click()
  const card = await openPart(page, RIGHTS)
  await expect(card).toContainText(
    `You can cancel until ${day(14)}, 14 days from today. If you ask for it sooner and then cancel after work has started, you’ll pay for what’s been done. Once it’s all done, you can’t cancel.`,
  )
  const other = await openPage({ as: carrier, at, size: DESKTOP })
  const carriers = await openPart(other, GIVE_UP)
  await expect(carriers).toContainText(`The customer can cancel until ${day(14)}, so you can’t start until they agree.`)
  expect(await findViolations(page)).toEqual([])
  await expectNarrow(page)

  await button(page, 'Yes, collect it within the 14 days').click()
  await expect(card).toContainText('You asked for a collection within your 14 days to cancel.')
  await expect(button(page, 'Yes, collect it within the 14 days')).toBeHidden()
  await expect(card.getByText('You asked for a collection')).toBeFocused()
  await expect(carriers).toContainText(
    'The customer agreed to a collection within their 14 days to cancel, so you can start.',
  )
  const mail = await product.inbox.mailTo(owner.email, /^Collection within your 14 days to cancel:/)
  expect(mail.text).toContain(`You can cancel until ${day(14)}, 14 days from today.`)
  expect(mail.text).toContain(TITLE)
})

test('shows both parties that a visit within the 14 days needs the owner’s agreement (RIGHT-02, RIGHT-03)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, at, request } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  const theirs = await openPage({ as: carrier, size: PHONE, at })
  await expect(main(theirs)).toContainText('You won this job')
  await expect(button(page, 'Mark as collected')).toBeVisible()
  await expect(main(page)).not.toContainText('This date is within your 14 days to cancel')
  await givenTimeToday(product, carrier, request.id)
  await expect(main(theirs)).toContainText('Ask them to agree before you come.')
  await expect(main(page)).toContainText('This date is within your 14 days to cancel')
  await page.getByRole('link', { name: 'Yes, collect it within the 14 days' }).click()
  await button(page, 'Yes, collect it within the 14 days').click()
  await closePart(page, RIGHTS)
  await expect(page.getByRole('link', { name: 'Yes, collect it within the 14 days' })).toHaveCount(0)
  await expect(main(theirs)).not.toContainText('Ask them to agree before you come.')
})

test('lets an owner cancel and repost, explained to both parties (RIGHT-04, RIGHT-06)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, other, at, request } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  const theirs = await openPage({ as: carrier, size: PHONE, at })
  await expect(main(theirs)).toContainText('You won this job')
  await openPart(page, RIGHTS)
  await button(page, 'Cancel this job').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' })
  await expect(dialog).toContainText('We’ll tell the carrier straight away. You won’t owe anything.')
  await dialog.getByLabel('Why?').selectOption('I changed my mind')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel this job' }).click()

  await expect(heading(page, 'You cancelled this job')).toBeFocused()
  await expect(main(page)).toContainText('This job has been cancelled')
  await expect(main(page)).toContainText('You had accepted the bid from Hartley.')
  await expect(main(page)).toContainText('Your reason: I changed my mind.')
  await expect(main(page)).not.toContainText('Contact the carrier')
  await expect(heading(page, VAN.name)).toBeHidden()
  await expect(heading(theirs, 'The customer cancelled this job')).toBeVisible()
  await expect(message(theirs, `${TITLE}. Reason given: They changed their mind.`)).toBeVisible()
  await expect(main(theirs)).toContainText('Reason given: They changed their mind.')
  await expect(main(theirs)).toContainText('You had won this job.')
  await expect(main(theirs)).not.toContainText('You won this job')
  expect(await findViolations(page)).toEqual([])
  await expectNarrow(page)

  await button(page, 'Post it again').click()
  await expect(page).not.toHaveURL(new RegExp(request.id))
  await expect(heading(page, TITLE)).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Cancel request' })).toBeVisible()
  await expect(
    main(page)
      .getByRole('img', { name: `Photo: ${TITLE}` })
      .first(),
  ).toBeVisible()
  const again = page.url()
  await page.goto(at)
  await expect(main(page)).toContainText('You posted it again.')
  await main(page).getByRole('link', { name: 'View new request' }).click()
  await expect(page).toHaveURL(again)
  expect((await product.inbox.mailTo(other.email, /is open for bids again$/)).text).toContain(new URL(again).pathname)
})

test('lets a carrier give up a job with a reason, told to its owner (RIGHT-05)', async ({ product, openPage }) => {
  const { owner, carrier, at } = await givenJob(product)
  const mine = await openPage({ as: owner, at: '/dashboard', size: DESKTOP })
  await expect(main(mine)).toContainText(TITLE)
  const page = await openPage({ as: carrier, size: PHONE, at })
  await openPart(page, GIVE_UP)
  await button(page, 'I can’t do this job').click()
  const dialog = page.getByRole('dialog', { name: 'Give up this job?' })
  await expect(dialog).toContainText(
    'We’ll tell the customer straight away. This will count as one of your cancellations.',
  )
  await dialog.getByRole('button', { name: 'I can’t do this job' }).click()
  await expect(dialog).toContainText('Choose a reason.')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Why?').selectOption('No van is available')
  await dialog.getByRole('button', { name: 'I can’t do this job' }).click()
  await expect(heading(page, 'You gave up this job')).toBeFocused()

  await expect(message(mine, `${TITLE}. Reason given: No van is available.`)).toBeVisible()
  await button(mine, 'View job').click()
  await expect(heading(mine, 'Your carrier can’t do this job')).toBeVisible()
  await expect(main(mine)).toContainText('You don’t owe anything.')
  await expect(main(mine)).toContainText('We’ll tell the carriers who bid before.')
  await expect(main(mine)).toContainText('Cancelled')
  expect((await product.inbox.mailTo(owner.email, /^Your carrier cancelled/)).text).toContain('No van is available')
})

test('loses and repeats nothing on weak signals (RIGHT-02, RIGHT-04, RIGHT-06)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/Failed to load resource/)
  const { owner, at, request } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  await openPart(page, RIGHTS)
  await page.route('**/visit/early-start', (route) => route.abort())
  await button(page, 'Yes, collect it within the 14 days').click()
  await expect(section(page, RIGHTS).getByRole('alert')).toContainText('Not sent yet. Try again.')
  await page.unroute('**/visit/early-start')
  await button(page, 'Yes, collect it within the 14 days').click()
  await expect(section(page, RIGHTS)).toContainText('You asked for a collection')

  await button(page, 'Cancel this job').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' })
  await dialog.getByLabel('Why?').selectOption('I found another way')
  await page.route('**/visit/cancellation', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Cancel this job' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Not sent yet. Try again.' })).toBeVisible()
  await expect(dialog.getByLabel('Why?')).toHaveValue('other_way')
  await page.unroute('**/visit/cancellation')
  // the server handles the request, but its answer is lost
  await page.route('**/visit/cancellation', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Cancel this job' }).click()
  // the page still updates live
  await expect(heading(page, 'You cancelled this job')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.route('**/repost', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Post it again').click()
  await expect(main(page).getByRole('alert')).toContainText('Not sent yet. Try again.')
  await page.unroute('**/repost')
  await button(page, 'Post it again').click()
  await expect(page).not.toHaveURL(new RegExp(request.id))
  const copies = await product.sql.query('select 1 from collection_requests where repost_of = $1', [request.id])
  expect(copies.rowCount).toBe(1)
})

test('adapts dialog and buttons to arrival and loading (RIGHT-04, RIGHT-05)', async ({ product, openPage, allow }) => {
  allow(/Failed to load resource.*409/)
  const { owner, carrier, at, request } = await givenJob(product)
  const row = (set: string) =>
    product.sql.query(
      `insert into job_visits (request_id, arrived_at) values ($1, now()) on conflict (request_id) do update set ${set}`,
      [request.id],
    )
  await row('arrived_at = now()')
  const page = await openPage({ as: owner, size: PHONE, at })
  await openPart(page, RIGHTS)
  await button(page, 'Cancel this job').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' })
  await expect(dialog).toContainText(
    'The van is at your door. The carrier can ask you for a fair share of the price for work already done.',
  )
  await row('loading_at = now()')
  await dialog.getByRole('button', { name: 'Cancel this job' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Loading has started, so this job can’t be cancelled.')
  await dialog.getByRole('button', { name: 'Keep the job' }).click()
  await page.reload()
  await expect(heading(page, VAN.name)).toBeVisible()
  await expect(section(page, RIGHTS)).toContainText('Loading has started')
  await expect(button(page, 'Cancel this job')).toBeHidden()
  const theirs = await openPage({ as: carrier, size: PHONE, at })
  const price = await openPart(theirs, 'Price')
  await expect(price).toContainText('The price is £60.00.')
  await closePart(theirs, 'Price')
  await expect(section(theirs, GIVE_UP)).toHaveCount(0)
  await expect(button(theirs, 'I can’t do this job')).toBeHidden()
})

test('lets an owner end and repost a job whose loading carrier left (RIGHT-04 to RIGHT-06)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, at, request } = await givenJob(product)
  await product.sql.query(
    `insert into job_visits (request_id, arrived_at, loading_at) values ($1, now(), now())
     on conflict (request_id) do update set arrived_at = now(), loading_at = now()`,
    [request.id],
  )
  await callOrThrow(product, deleteAccount, { as: carrier, body: { password: carrier.password } })
  const page = await openPage({ as: owner, size: PHONE, at })
  await expect(main(page)).toContainText('If not, cancel this job.')
  await expect(beforeTheVan(page)).toHaveCount(0)
  await expect(main(page)).not.toContainText('you can’t cancel on this page')
  expect(await findViolations(page)).toEqual([])
  await button(page, 'Cancel this job').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' })
  await expect(dialog).toContainText('The carrier closed their account. You won’t owe anything')
  await dialog.getByRole('button', { name: 'Cancel this job' }).click()
  // the earlier notice is replaced by the cancellation
  await expect(heading(page, 'Your carrier has closed their account')).toHaveCount(1)
  await expect(heading(page, 'Your carrier has closed their account')).toBeFocused()
  await button(page, 'Post it again').click()
  await expect(page).not.toHaveURL(new RegExp(request.id))
})

test('doesn’t suggest marking as collected while the carrier is suspended, but allows it (RIGHT-04, DOOR-07)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, at } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE, at })
  await expect(main(page)).toContainText('Mark it as collected once the waste is gone.')
  await callOrThrow(product, suspendPerson, {
    as: await givenStaff(product),
    params: { userId: carrier.id },
    body: { reason: 'Dumped waste' },
  })
  await expect(heading(page, 'Was everything collected?')).toBeVisible()
  await expect(main(page)).toContainText('If not, don’t hand anything over.')
  await expect(main(page)).not.toContainText('once the waste is gone')
  expect(await findViolations(page)).toEqual([])
  await button(page, 'Mark as collected').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
  await expect(heading(page, 'Everything has been collected')).toBeVisible()
})

test('says after a mismatch that nothing is owed, in the dialog and to the carrier (DOOR-03, RIGHT-04)', async ({
  product,
  openPage,
  allow,
}) => {
  // a page may be fetching the contact when the job ends
  allow(/status of 404 .*\/contact/)
  const { owner, carrier, at, request } = await givenJob(product)
  await product.sql.query(
    `insert into job_visits (request_id, arrived_at, mismatched_at) values ($1, now(), now())
     on conflict (request_id) do update set arrived_at = now(), mismatched_at = now()`,
    [request.id],
  )
  const page = await openPage({ as: owner, size: PHONE, at })
  const rights = await openPart(page, RIGHTS)
  await expect(rights).toContainText(
    'You said the code or van doesn’t match. If you cancel now, you won’t owe anything.',
  )
  for (const shown of [rights, beforeTheVan(page)]) await expect(shown).not.toContainText('pay for what’s been done')
  const theirs = await openPage({ as: carrier, size: PHONE, at })
  await expect(main(theirs)).toContainText('You can ask for a new price once the customer confirms your code and van.')
  await expect(button(theirs, 'Add extra items')).toBeHidden()
  await button(page, 'Cancel this job').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' })
  await expect(dialog).toContainText(
    'You said the code or van doesn’t match. We’ll tell the carrier straight away. You won’t owe anything.',
  )
  await expect(dialog).not.toContainText('fair share')
  await dialog.getByRole('button', { name: 'Cancel this job' }).click()
  await expect(heading(page, 'You cancelled this job')).toBeVisible()
  await expect(main(page)).toContainText('You don’t owe anything, because the code or van didn’t match.')
  await expect(main(theirs)).toContainText(
    'The customer said the code or van didn’t match, so they don’t owe anything.',
  )
  await expect(main(theirs)).not.toContainText('Please don’t set off.')
  await expect(main(theirs)).not.toContainText('fair share')
})

test('shows an unrequested early collection to both parties only (RIGHT-03)', async ({ product, openPage }) => {
  const { owner, carrier, at, request } = await givenJob(product)
  const NOTE = /There’s no record that (you|the customer) asked for collection within (your|their) 14 days to cancel\./
  await callOrThrow(product, markCollected, { as: carrier, params: { requestId: request.id } })
  for (const as of [owner, carrier]) {
    const page = await openPage({ as, at, size: PHONE })
    await expect(await openPart(page, 'Paperwork')).toContainText(NOTE)
  }
  const stranger = await openPage({ at, size: PHONE })
  await expect(heading(stranger, TITLE)).toBeVisible()
  const history = await openPart(stranger, 'History')
  await expect(history.getByRole('listitem').first()).toBeVisible()
  for (const shown of [main(stranger), history]) await expect(shown).not.toContainText(NOTE)
})
