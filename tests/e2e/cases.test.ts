import type { Page } from '@playwright/test'
import { openCase } from '#modules/fulfilment/cases/contract.ts'
import { acceptBid as accept } from '#modules/market/bidding/contract/accept.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { dayIn, givenTimeToday } from '#tests/modules/fulfilment/visits/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { askForTask } from '#tests/support/run-task.ts'
import { refuseCalls } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { accept as acceptBid, heading, main, message, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

async function givenOffer(product: E2eProduct, title: string) {
  const { owner, request } = await givenOpenRequest(product, { owner: await givenOwner(product, 'Ann Clarke'), title })
  const { carrier } = await givenBid(product, request.id, 60, await givenBusiness(product, 'Hartley'))
  return { owner, carrier, request, jobNumber: `KB-${request.id.slice(-8).toUpperCase()}` }
}

const PROBLEMS = 'Report a problem'
const problems = (page: Page) => section(page, PROBLEMS)

async function refuseVan(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'No, they don’t match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No, they don’t match' }).click()
}

test('takes a wrong van from the owner’s report to staff’s decision (DOOR-03, CASE-04)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, request, jobNumber } = await givenOffer(product, 'Front room')
  const agent = await givenStaff(product, 'vera', 'agent')
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(product, carrier, request.id)
  await page.reload()

  const staff = await openPage({ as: agent, at: '/ops/cases' })
  await test.step('the owner reports it', async () => {
    await refuseVan(page)
    // The press opened the case; what happened can be added.
    await openPart(page, PROBLEMS)
    await expect(problems(page).getByText('Sent. We’re looking into it.')).toBeVisible()
    const more = problems(page).getByRole('button', { name: 'Tell us more' })
    await more.click()
    const form = page.getByRole('dialog', { name: 'Tell us more' })
    const send = form.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(form).toContainText('Write something or add a photo.')
    await form.getByLabel('What else happened?').fill('A red van without a plate.')
    expect(await findViolations(page)).toEqual([])
    await send.click()
    await expect(form).toBeHidden()
  })
  await test.step('staff see it within a minute and get a mail', async () => {
    const told = main(staff).getByRole('listitem').filter({ hasText: jobNumber })
    await expect(told).toContainText('The wrong van came', { timeout: 60_000 })
    await expect(staff.getByRole('navigation', { name: 'Operations console' })).toContainText(/Cases\s*\d/)
    const mail = await product.inbox.mailTo(agent.email, /New case: The wrong van came/)
    expect(mail.text).toContain(`/ops/cases/${request.id}`)
    expect(await findViolations(staff)).toEqual([])
    await told.getByRole('link').click()
    await expect(heading(staff, 'Front room')).toBeFocused()
  })
  await test.step('a member of staff claims it, reads the timeline and closes it', async () => {
    await expect(main(staff)).toContainText('A red van without a plate.')
    await expect(main(staff)).toContainText('£60.00')
    for (const mark of ['Posted', 'First bid', 'Bid accepted', 'Van or code didn’t match', 'Case opened'])
      await expect(main(staff).getByRole('region', { name: 'Timeline' })).toContainText(mark)
    await main(staff).getByRole('button', { name: 'Take this case' }).click()
    await expect(main(staff)).toContainText('You have this case.')
    await main(staff).getByRole('button', { name: 'Close case' }).click()
    await expect(main(staff)).toContainText('Write a message to the customer and carrier.')
    const colleague = await openPage({ as: await givenStaff(product, 'wim', 'viewer'), at: `/ops/cases/${request.id}` })
    await expect(main(colleague)).toContainText('To decide')
    await main(staff).getByLabel('Outcome').selectOption('Action taken')
    await main(staff)
      .getByLabel('Message to the customer and carrier')
      .fill('We called Hartley: it was their second van.')
    await staff.reload()
    await expect(main(staff).getByLabel('Outcome')).toHaveValue('acted')
    await expect(main(staff).getByLabel('Message to the customer and carrier')).toHaveValue(/their second van/)
    expect(await findViolations(staff)).toEqual([])
    await staff.setViewportSize(PHONE)
    await expectNoSideways(staff)
    await staff.setViewportSize(DESKTOP)
    await main(staff).getByRole('button', { name: 'Close case' }).click()
    await expect(message(staff, 'Case closed')).toBeVisible()
    await expect(main(staff)).toContainText('Case closed')
    await expect(main(colleague)).toContainText('We called Hartley: it was their second van.')
    await expect(main(colleague)).not.toContainText('To decide')
  })
  await test.step('the owner gets a mail and sees the outcome on the page', async () => {
    const mail = await product.inbox.mailTo(owner.email, /The problem with “Front room”/)
    expect(mail.text).toContain('We called Hartley: it was their second van.')
    await page.reload()
    await expect(problems(page)).toContainText('We’ve acted on what you told us.')
    await expect(problems(page)).toContainText('We called Hartley: it was their second van.')
  })
})

test('lets staff find jobs by number and explains unknown ones and failures (CASE-04)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 40[34]/)
  const { owner, request, jobNumber } = await givenOffer(product, 'Garden shed')
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  const viewer = await openPage({ as: await givenStaff(product, 'vic', 'viewer'), size: PHONE, at: '/ops/cases' })
  await main(viewer).getByLabel('Job number (KB-…) or ID').fill(jobNumber.toLowerCase())
  await main(viewer).getByRole('button', { name: 'Find' }).click()
  await main(viewer).getByRole('link', { name: jobNumber }).click()
  await expect(heading(viewer, 'Garden shed')).toBeVisible()
  await expect(main(viewer)).toContainText('No cases on this job.')
  await callOrThrow(product, openCase, { as: owner, params: { requestId: request.id }, body: { kind: 'nobody_came' } })
  await main(viewer).getByRole('button', { name: 'Refresh' }).click()
  await expect(main(viewer)).toContainText('Only agents and admins can do this.')
  await expectNoSideways(viewer)
  await viewer.goto('/ops/cases?q=KB-00000000')
  await expect(main(viewer)).toContainText('No job with this number has an accepted bid.')
  await viewer.goto(`/ops/cases/${crypto.randomUUID()}`)
  await expect(main(viewer)).toContainText('Job not found')
  await refuseCalls(viewer, /\/api\/ops\/cases/, 'Not just now.')
  await viewer.goto('/ops/cases')
  await expect(main(viewer).getByText('We couldn’t load this. Try again.')).toBeVisible()
})

test('lets staff issue a missing receipt with a reason (PRICE-06)', async ({ product, openPage }) => {
  const { owner, request } = await givenOffer(product, 'Four tyres')
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await callOrThrow(product, markCollected, { as: owner, params: { requestId: request.id } })
  const receipts = async () =>
    (await product.sql.query('select number from receipts where request_id = $1', [request.id])).rows
  await expect.poll(receipts).toHaveLength(1)
  // As if issuing it had failed.
  await product.sql.query('delete from receipts where request_id = $1', [request.id])
  const staff = await openPage({ as: await givenStaff(product, 'vera', 'agent'), at: `/ops/cases/${request.id}` })
  await main(staff).getByRole('button', { name: 'Issue receipt' }).click()
  const why = staff.getByRole('dialog', { name: 'Issue the receipt for this job?' })
  await why.getByLabel('Reason').fill('Its consumer failed.')
  await why.getByRole('button', { name: 'Issue receipt' }).click()
  await expect(main(staff).getByRole('button', { name: 'Issue receipt' })).toBeHidden()
  await expect.poll(receipts).toHaveLength(1)
  const [receipt] = await receipts()
  await expect(main(staff).getByRole('region', { name: 'Timeline' })).toContainText(String(receipt?.number))
})

test('keeps an open form when ‘No, they don’t match’ has opened the case, and a text while offline (DOOR-03, CASE-05, BASE-10)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const { owner, carrier, request } = await givenOffer(product, 'Three chairs')
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(product, carrier, request.id)
  await page.reload()
  await openPart(page, PROBLEMS)
  await expect(problems(page).getByRole('button', { name: 'Tell us what happened' })).toBeVisible()
  const differ = main(page).getByRole('button', { name: 'No, they don’t match' })
  await expect(differ).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/\/cases$/, async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  await refuseVan(page)
  await main(page).getByRole('button', { name: 'Tell us', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Tell us what happened' })
  await form.getByLabel('What happened?').fill('A red van.')
  held.resolve()
  await expect(page.getByText('Sent. We’re looking into it.')).toBeAttached()
  await expect(form.getByLabel('What happened?')).toHaveValue('A red van.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toBeHidden()
  await expect(problems(page).getByText('A red van.')).toBeVisible()
  await expect(problems(page).getByRole('heading', { name: 'The wrong van came' })).toHaveCount(1)
  await problems(page).getByRole('button', { name: 'Tell us more' }).click()
  const more = page.getByRole('dialog', { name: 'Tell us more' })
  await more.getByLabel('What else happened?').fill('It had no plate.')
  await page.context().setOffline(true)
  await more.getByRole('button', { name: 'Send' }).click()
  await expect(more).toContainText('Not sent yet. Try again.')
  await expect(more.getByLabel('What else happened?')).toHaveValue('It had no plate.')
  await page.context().setOffline(false)
  await more.getByRole('button', { name: 'Send' }).click()
  await expect(problems(page).getByText('It had no plate.')).toBeVisible()
})

test('takes a case of damage from report to outcome (CASE-01 to CASE-05)', async ({ product, openPage, allow }) => {
  allow(/status of 4/)
  const { owner, carrier, request, jobNumber } = await givenOffer(product, 'Hall and stairs')
  const agent = await givenStaff(product, 'vera', 'agent')
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await test.step('the owner corrects the form and sends it with a photo', async () => {
    await openPart(page, PROBLEMS)
    await problems(page).getByRole('button', { name: 'Tell us what happened' }).click()
    const form = page.getByRole('dialog', { name: 'Tell us what happened' })
    await expect(form).toContainText(
      'We can warn or remove a carrier and keep a record of what happened. We can’t pay you back.',
    )
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toContainText('Choose what went wrong.')
    await form.getByRole('radio', { name: 'Something was damaged' }).check()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toContainText('Describe what happened.')
    await form.getByLabel('What happened?').fill('The wall has a hole.')
    await form.getByLabel('What would put it right?').fill('The wall repaired')
    // The draft survives Escape and a reload.
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.reload()
    await problems(page).getByRole('button', { name: 'Tell us what happened' }).click()
    await expect(form.getByRole('radio', { name: 'Something was damaged' })).toBeChecked()
    await expect(form.getByLabel('What happened?')).toHaveValue('The wall has a hole.')
    await expect(form.getByLabel('What would put it right?')).toHaveValue('The wall repaired')
    const photo = form.locator('input[type=file]').first()
    await photo.setInputFiles({ name: 'wall.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(form).toContainText('Only .jpg, .jpeg, .png, .gif, .webp formats are supported.')
    await photo.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await jpeg(320, 240) })
    await expect(form).toContainText('wall.jpg')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.reload()
    await problems(page).getByRole('button', { name: 'Tell us what happened' }).click()
    await expect(form).toContainText('wall.jpg')
    expect(await findViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(problems(page)).toContainText(
      /Sent\. Hartley has until .* to reply\. After that, we’ll decide what happens next\./,
    )
    await expectNoSideways(page)
  })
  const other = await openPage({ as: carrier, at: `/job/${request.id}` })
  await test.step('the carrier reads it and replies', async () => {
    await openPart(other, PROBLEMS)
    await expect(problems(other)).toContainText('The wall has a hole.')
    await expect(problems(other)).toContainText(/Reply by .*\./)
    await problems(other).getByRole('button', { name: 'Reply', exact: true }).click()
    const form = other.getByRole('dialog', { name: 'Your reply' })
    await form.getByLabel('What’s your side of the story?').fill('It was there before.')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(problems(other)).toContainText('We’ve received a reply.')
    await expect(problems(page)).toContainText('It was there before.')
    expect(await findViolations(other)).toEqual([])
  })
  await product.sql.query(`update cases set due_at = now() - interval '1 second' where request_id = $1`, [request.id])
  await askForTask(product, 'cases.settle')
  const staff = await openPage({ as: agent, at: '/ops/cases' })
  await test.step('staff get it at the deadline and decide', async () => {
    const told = main(staff).getByRole('listitem').filter({ hasText: jobNumber })
    await expect(told).toContainText('To decide', { timeout: 60_000 })
    await told.getByRole('link').click()
    await expect(main(staff)).toContainText('Wants: The wall repaired')
    await main(staff).getByLabel('Outcome').selectOption('Warning given')
    await expect(main(staff).getByLabel('Message to the customer and carrier')).not.toBeEmpty()
    await main(staff).getByLabel('Note for staff').fill('Third time.')
    expect(await findViolations(staff)).toEqual([])
    await main(staff).getByRole('button', { name: 'Close case' }).click()
    await expect(message(staff, 'Case closed')).toBeVisible()
  })
  await test.step('both parties see the outcome, but not the note', async () => {
    for (const side of [page, other]) {
      await expect(problems(side)).toContainText('We’ve given a warning.', { timeout: 20_000 })
      await expect(problems(side)).not.toContainText('Third time.')
    }
  })
})

test('takes a missed visit from the report to posting the job again (NOSHOW-02)', async ({ product, openPage }) => {
  const { owner, carrier, request } = await givenOffer(product, 'A wardrobe')
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(product, carrier, request.id)
  const past = `update job_visits set day = (now() - interval '2 days')::date::text where request_id = $1`
  await product.sql.query(past, [request.id])
  await page.reload()
  await openPart(page, PROBLEMS)
  await problems(page).getByRole('button', { name: 'The carrier didn’t come' }).click()
  const question = page.getByRole('dialog', { name: 'Report that the carrier didn’t come?' })
  await expect(question).toContainText('They have 12 hours to reply.')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(problems(page)).toContainText(/Sent\. Hartley has until .* to reply\./)
  const other = await openPage({ as: carrier, size: PHONE, at: `/job/${request.id}` })
  await openPart(other, PROBLEMS)
  await problems(other).getByRole('button', { name: 'I was there' }).click()
  const form = other.getByRole('dialog', { name: 'Show that you were there' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toContainText('Add a photo that shows you were there.')
  expect(await findViolations(other)).toEqual([])
  await product.sql.query(`update cases set due_at = now() - interval '1 second' where request_id = $1`, [request.id])
  await askForTask(product, 'cases.settle')
  const again = problems(page).getByRole('button', { name: 'Post it again' })
  await expect(again).toBeVisible({ timeout: 60_000 })
  await expect(problems(page)).toContainText('We’ve recorded that the carrier didn’t come.')
  await again.click()
  await expect(page).not.toHaveURL(new RegExp(request.id))
  await expect(heading(page, 'A wardrobe')).toBeVisible()
})

test('stops announcing a missing van once there or cancelled (NOSHOW-02)', async ({ product, openPage, allow }) => {
  allow(/ERR_FAILED/)
  /** A job whose van is awaited tomorrow, and whose code can be compared already. */
  async function givenAwaited(title: string) {
    const { owner, request } = await givenOpenRequest(product, {
      owner: await givenOwner(product, 'Ann Clarke'),
      title,
    })
    const { carrier, bid } = await givenBid(product, request.id, 60)
    await callOrThrow(product, accept, { as: owner, params: { bidId: bid.id } })
    await givenTimeToday(product, carrier, request.id)
    await product.sql.query('update job_visits set day = $2 where request_id = $1', [request.id, dayIn(1)])
    // Wide enough for the open row and the buttons beside it.
    const page = await openPage({ as: owner, at: `/job/${request.id}` })
    await openPart(page, PROBLEMS)
    await expect(problems(page)).toContainText('If the van hasn’t arrived by')
    return page
  }
  const matched = await givenAwaited('Two sofas')
  await main(matched).getByRole('button', { name: 'Yes, they match' }).click()
  // Sooner than the next scheduled refetch.
  await expect(problems(matched)).not.toContainText('If the van hasn’t arrived by', { timeout: 5_000 })

  const off = await givenAwaited('A shed')
  await off.route('**/api/requests/*/cases', (route) => route.abort())
  await (await openPart(off, 'Your right to cancel')).getByRole('button', { name: 'Cancel this job' }).click()
  await off.getByRole('dialog').getByRole('button', { name: 'Cancel this job' }).click()
  await expect(heading(off, 'You cancelled this job')).toBeVisible()
  await openPart(off, PROBLEMS)
  await expect(problems(off).getByRole('button', { name: 'Tell us what happened' })).toBeVisible()
  await expect(problems(off)).not.toContainText('If the van hasn’t arrived by')
})
