import type { Page } from '@playwright/test'
import { businessPage } from '#modules/discovery/directory/contract.ts'
import { decideDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { givenAgreed, givenCollected, read, say, ticketPhoto } from '#tests/modules/fulfilment/disposal/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { chooseFile, closePart, heading, main, message, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const WIDE = { width: 1_280, height: 900 }
const papers = (page: Page) => section(page, 'Paperwork')
const owners = (page: Page) => papers(page).getByRole('region', { name: 'Where your waste went' })
const carriers = (page: Page) => papers(page).getByRole('region', { name: 'Disposal record' })
const ticket = async () => {
  const { bytes } = await ticketPhoto()
  return { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
const partiesOf = async (product: E2eProduct) => ({
  owner: await givenOwner(product),
  carrier: await givenBusiness(product, 'Hartley'),
})

async function fill(page: Page, { number = 'EPR/AB1234CD', kg = '140' } = {}): Promise<void> {
  await page.getByLabel('Name of the site').fill('Example Recycling, Avonmouth')
  await page.getByLabel('Permit or exemption number').fill(number)
  await page.getByLabel(/^Postcode/).fill('BS11')
  await page.getByLabel('Ticket number').fill('5512')
  await page.getByLabel('Total weight of the drop-off').fill(kg)
}

test('shows the owner live the carrier’s record with its photo (PROOF-01, PROOF-02, PROOF-05)', async ({
  product,
  openPage,
}) => {
  const sides = await partiesOf(product)
  const { requestId, owner, carrier } = await givenAgreed(product, sides)
  const at = `/job/${requestId}`
  const [ann, bob] = [
    await openPage({ as: owner, at, size: PHONE, name: 'owner' }),
    await openPage({ as: carrier, at, size: PHONE, name: 'carrier' }),
  ]
  await expect(main(bob).getByRole('button', { name: 'Mark as collected' })).toBeVisible()
  await openPart(bob, 'Paperwork')
  await expect(papers(bob).getByRole('link', { name: 'Duty-of-care pack' })).toBeVisible()
  await expect(carriers(bob)).toHaveCount(0)
  await closePart(bob, 'Paperwork')
  await main(bob).getByRole('button', { name: 'Mark as collected' }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
  await openPart(ann, 'Paperwork')
  await expect(owners(ann)).toContainText(
    /^Where your waste wentThe carrier has until \d+ \w+ to tell you where it went\.$/,
  )

  await main(bob).getByRole('link', { name: 'Record disposal' }).click()
  await carriers(bob).getByRole('button', { name: 'Record disposal' }).click()
  await expect(bob.getByLabel('A recycling or transfer site')).toBeFocused()
  expect(await findViolations(bob)).toEqual([])
  await fill(bob)
  await chooseFile(bob, 'Photo of the ticket', await ticket())
  await carriers(bob).getByRole('button', { name: 'Send', exact: true }).click()
  const said =
    /The waste went to Example Recycling, Avonmouth, permit EPR\/AB1234CD, on \d+ \w+, \d\d:\d\d\. Ticket 5512, 140 kg\./
  for (const card of [owners(ann), carriers(bob)]) await expect(card).toContainText(said)
  await closePart(bob, 'Paperwork')
  await expect(message(bob, 'Sent. The customer can see it now.')).toBeVisible()
  await expect(main(ann).getByRole('region', { name: 'Job progress' })).toContainText('Disposal recorded, done')

  await owners(ann).getByRole('button', { name: 'View Photo of the ticket' }).click()
  await expect(ann.getByRole('dialog').getByAltText('Photo of the ticket')).toBeVisible()
  await ann.keyboard.press('Escape')
  await ann.setViewportSize({ width: 320, height: 740 })
  expect(await ann.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  for (const page of [ann, bob]) expect(await findViolations(page)).toEqual([])
})

test('shows errors at their fields, and keeps the draft over a reload and while offline (PROOF-01, BASE-12)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/net::ERR_/, /WebSocket connection/)
  const { requestId, carrier } = await givenCollected(product, await partiesOf(product))
  const page = await openPage({ as: carrier, at: `/job/${requestId}?show=papers`, size: WIDE })
  await carriers(page).getByRole('button', { name: 'Record disposal' }).click()
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  for (const wrong of [
    'Enter the name.',
    'Enter the permit or exemption number.',
    'Enter the ticket number.',
    'Add a photo of the ticket.',
  ])
    await expect(carriers(page).getByText(wrong).last()).toBeVisible()
  // Content below the sticky header is not under test.
  await page.evaluate('scrollTo(0, 0)')
  expect(await findViolations(page)).toEqual([])
  await fill(page, { kg: 'heavy' })
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(
    carriers(page).getByText('Enter the weight in kilograms, with up to one decimal place.').last(),
  ).toBeVisible()
  await page.getByLabel('Total weight of the drop-off').fill('140,5')
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page).getByText('Add a photo of the ticket.').last()).toBeVisible()
  await chooseFile(page, 'Photo of the ticket', await ticket())
  await expect(carriers(page).getByText('Add a photo of the ticket.')).toHaveCount(0)
  await carriers(page).getByRole('button', { name: 'Close without sending' }).click()
  await expect(carriers(page).getByRole('button', { name: 'Record disposal' })).toBeFocused()
  await carriers(page).getByRole('button', { name: 'Record disposal' }).click()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Example Recycling, Avonmouth')
  await expect(carriers(page)).toContainText('ticket.jpg')
  await page.reload()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Example Recycling, Avonmouth')
  await expect(carriers(page)).toContainText('ticket.jpg')
  await page.context().setOffline(true)
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page).getByText('Not sent yet. Try again.')).toBeVisible()
  await expect(page.getByLabel('Ticket number')).toHaveValue('5512')
  await page.context().setOffline(false)
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).toContainText('Ticket 5512, 140.5 kg.')
  expect((await product.sql.query('select 1 from disposals where carrier_id = $1', [carrier.id])).rowCount).toBe(1)
  await expect(heading(page, 'Disposal record')).toBeFocused()
})

test('records and updates one drop-off for several jobs (PROOF-01, PROOF-06)', async ({ product, openPage }) => {
  const first = await givenCollected(product, await partiesOf(product))
  const second = await givenCollected(product, { carrier: first.carrier })
  const page = await openPage({ as: first.carrier, at: `/job/${first.requestId}?show=papers`, size: PHONE })
  await carriers(page).getByRole('button', { name: 'Record disposal' }).click()
  await page.getByLabel('Someone who’ll reuse it').check()
  await page.getByLabel('Who took it?').fill('Emmaus Bristol')
  await page.getByLabel('What kind of person or organisation is it?').fill('a charity')
  await page.getByLabel('Total weight of the drop-off').fill('90')
  await page.getByLabel('Two-seat sofa and a mattress').check()
  // Content below the sticky header is not under test.
  await page.evaluate('scrollTo(0, 0)')
  expect(await findViolations(page)).toEqual([])
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).toContainText(
    /The waste went to Emmaus Bristol \(a charity\) for reuse, on .*\. Kept in use: 45 kg\.The whole drop-off weighed 90 kg\./,
  )
  expect((await read(product, second.requestId, second.owner))?.said?.kg).toBe(45)

  await carriers(page).getByRole('button', { name: 'Update record' }).click()
  await expect(page.getByLabel('Who took it?')).toHaveValue('Emmaus Bristol')
  await page.getByLabel('Two-seat sofa and a mattress').uncheck()
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).not.toContainText('The whole drop-off')
  expect((await read(product, second.requestId, second.owner))?.state).toBe('waiting')
})

test('shows both parties a record in review, refused or overdue (PROOF-02, PROOF-04)', async ({
  product,
  openPage,
}) => {
  const { requestId, owner, carrier } = await givenCollected(product, await partiesOf(product))
  await say(product, requestId, carrier, { said: { number: 'NOT A PERMIT' } })
  const at = `/job/${requestId}?show=papers`
  const [ann, bob] = [
    await openPage({ as: owner, at, size: PHONE, name: 'owner' }),
    await openPage({ as: carrier, at, size: PHONE, name: 'carrier' }),
  ]
  for (const card of [owners(ann), carriers(bob)]) await expect(card).toContainText('We’re checking this record.')
  await expect(owners(ann)).not.toContainText('Avonmouth')
  await expect(carriers(bob)).not.toContainText('What the customer sees')
  const body = { decision: 'refused' as const, version: 2, reason: 'This is no permit.' }
  await callOrThrow(product, decideDisposal, {
    as: await givenStaff(product, 'vera', 'agent'),
    params: { requestId },
    body,
  })
  await expect(owners(ann)).toContainText('The carrier hasn’t recorded where it went.')
  await expect(carriers(bob)).toContainText('Our reason: This is no permit.')
  for (const page of [ann, bob]) expect(await findViolations(page)).toEqual([])

  const late = await givenCollected(product, { owner, carrier })
  await product.sql.query(`update disposal_jobs set collected_at = now() - interval '72 hours' where request_id = $1`, [
    late.requestId,
  ])
  await ann.goto(`/job/${late.requestId}?show=papers`)
  await expect(owners(ann)).toContainText('The carrier hasn’t recorded where it went.')
  await owners(ann).getByRole('button', { name: 'Tell us' }).click()
  const form = ann.getByRole('dialog', { name: 'Tell us what happened' })
  await form.getByLabel('What happened?').fill('There is nothing to read.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toBeHidden()
  await closePart(ann, 'Paperwork')
  await expect(await openPart(ann, 'Report a problem')).toContainText(
    /Sent\. .* has until .* to reply\. After that, we’ll decide what happens next\./,
  )
  await bob.goto(`/job/${late.requestId}?show=papers`)
  await expect(carriers(bob)).toContainText('The customer can see that it’s missing. You can still record it.')
})

test('shows each party live that the other closed their account (PROOF-02, CASE-02)', async ({ product, openPage }) => {
  const leave = (as: Person) => callOrThrow(product, deleteAccount, { as, body: { password: as.password } })
  const first = await givenCollected(product, await partiesOf(product))
  const ann = await openPage({ as: first.owner, at: `/job/${first.requestId}?show=papers`, size: PHONE, name: 'owner' })
  await expect(owners(ann)).toContainText('The carrier has until')
  await leave(first.carrier)
  await expect(owners(ann)).toContainText('Your carrier closed their account without saying where it went.')
  await expect(owners(ann)).not.toContainText('We’ve asked')
  await owners(ann).getByRole('button', { name: 'Tell us' }).click()
  const form = ann.getByRole('dialog', { name: 'Tell us what happened' })
  await expect(form).toContainText('Only our team can see this.')
  await form.getByLabel('What happened?').fill('There is nothing to read.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toBeHidden()
  await closePart(ann, 'Paperwork')
  await expect(await openPart(ann, 'Report a problem')).toContainText(
    'The carrier has closed their account, so we’ll decide what happens next.',
  )
  expect(await findViolations(ann)).toEqual([])

  const second = await givenCollected(product, await partiesOf(product))
  const bob = await openPage({
    as: second.carrier,
    at: `/job/${second.requestId}?show=papers`,
    size: PHONE,
    name: 'carrier',
  })
  await expect(carriers(bob)).toContainText('We’ll show it to the customer.')
  await leave(second.owner)
  await expect(carriers(bob)).toContainText('The customer has closed their account. Please still record disposal')
  await expect(carriers(bob)).not.toContainText('We’ll show it')
})

test('shows each party live that the other is suspended (PROOF-02)', async ({ product, openPage }) => {
  const admin = await givenStaff(product)
  const suspend = ({ id: userId }: Person) =>
    callOrThrow(product, suspendPerson, { as: admin, params: { userId }, body: { reason: 'Dumped waste' } })
  const first = await givenCollected(product, await partiesOf(product))
  const ann = await openPage({ as: first.owner, at: `/job/${first.requestId}?show=papers`, size: PHONE, name: 'owner' })
  await expect(owners(ann)).toContainText('The carrier has until')
  await suspend(first.carrier)
  await expect(owners(ann)).toContainText('Your carrier’s account is suspended, so they can’t tell you where it went.')
  await expect(owners(ann)).not.toContainText('We’ve asked')
  await expect(owners(ann).getByRole('button', { name: 'Tell us' })).toBeVisible()
  expect(await findViolations(ann)).toEqual([])

  const second = await givenCollected(product, await partiesOf(product))
  const bob = await openPage({
    as: second.carrier,
    at: `/job/${second.requestId}?show=papers`,
    size: PHONE,
    name: 'carrier',
  })
  await expect(main(bob)).toContainText('We’ve asked the customer to confirm')
  await suspend(second.owner)
  await expect(carriers(bob)).toContainText('The customer’s account is suspended. Please still record disposal')
  await expect(main(bob)).toContainText('so they can’t confirm the job at the moment.')
  for (const shown of [main(bob), papers(bob)]) await expect(shown).not.toContainText(/We’ve asked|We’ll show it/)
  expect(await findViolations(bob)).toEqual([])
})

test('shows a business’s share of recorded disposals on its page (PROOF-03)', async ({ product, openPage }) => {
  const { carrier, owner } = await partiesOf(product)
  for (let job = 0; job < 5; job++) {
    const { requestId } = await givenCollected(product, { carrier, owner })
    if (job > 0) await say(product, requestId, carrier)
    else
      await product.sql.query(
        `update disposal_jobs set collected_at = now() - interval '73 hours' where request_id = $1`,
        [requestId],
      )
  }
  expect((await callOrThrow(product, businessPage, { params: { userId: carrier.id } })).saidWhere).toEqual({
    said: 4,
    of: 5,
  })
  const page = await openPage({ at: `/business/${carrier.id}`, size: PHONE })
  await expect(main(page)).toContainText('Disposal recorded for 4 of 5 jobs')
})

test('shows a loading failure and recovers with the network (BASE-10)', async ({ product, openPage, allow }) => {
  allow(/net::ERR_/, /could not be loaded yet/, /status of 503/)
  const { requestId, owner, carrier } = await givenCollected(product, await partiesOf(product))
  const at = `/job/${requestId}?show=papers`
  const code = '**/assets/{disposal-section,disposal-form,disposal-due}-*.js'
  const bob = await openPage({ as: carrier, size: PHONE, name: 'carrier' })
  await bob.route(code, (route) => route.abort())
  await bob.goto(at)
  await expect(main(bob).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(carriers(bob)).toHaveCount(0)
  await bob.unroute(code)
  await expect(carriers(bob)).toBeVisible()
  await closePart(bob, 'Paperwork')
  await expect(main(bob).getByRole('link', { name: 'Record disposal' })).toBeVisible()

  const ann = await openPage({ as: owner, size: PHONE, name: 'owner' })
  await ann.route('**/disposal', (route) =>
    route.fulfill({ status: 503, json: { code: 'down', message: 'Down.', requestId: '-' } }),
  )
  await ann.goto(at)
  await expect(owners(ann)).toContainText('We couldn’t load this. Try again.')
  await ann.unroute('**/disposal')
  await owners(ann).getByRole('button', { name: 'Try again' }).click()
  await expect(owners(ann)).toContainText('The carrier has until')
})

test('lets staff find a waiting record, view its photo and refuse it with a reason (PROOF-04, PROOF-05)', async ({
  product,
  openPage,
}) => {
  const { requestId, carrier } = await givenCollected(product, await partiesOf(product))
  await say(product, requestId, carrier, { said: { number: 'NOT A PERMIT' } })
  const staff = await openPage({ as: await givenStaff(product, 'vera', 'agent'), at: '/ops/cases', size: WIDE })
  const list = main(staff).getByRole('list', { name: 'Disposal records to check' })
  await expect(list).toBeVisible()
  expect(await findViolations(staff)).toEqual([])
  await staff.goto(`/ops/cases/${requestId}`)
  const card = main(staff).getByRole('region', { name: 'Disposal record' })
  await expect(card).toContainText('To check: not shown to the customer yet')
  await expect(card).toContainText('This doesn’t look like a permit or exemption number.')
  await expect(card).toContainText('51.503, -2.699')
  await card.getByRole('button', { name: 'View Photo of the ticket' }).click()
  await expect(staff.getByRole('dialog').getByAltText('Photo of the ticket')).toBeVisible()
  await staff.keyboard.press('Escape')
  await staff.setViewportSize(PHONE)
  expect(await staff.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: 'Reject' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Reject this disposal record?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Reason').fill('This is no permit.')
  expect(await findViolations(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(card).toContainText('Rejected: the customer sees no disposal record')
  expect(await read(product, requestId, carrier)).toMatchObject({
    state: 'refused',
    saying: { reason: 'This is no permit.' },
  })
})
