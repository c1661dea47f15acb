import type { Page } from '@playwright/test'
import { acceptBid as accept } from '#modules/bidding/accept/contract.ts'
import { openCase } from '#modules/cases/contract.ts'
import { markCollected } from '#modules/requests/contract.ts'
import { jpeg } from '#tests/modules/requests/pictures.ts'
import { dayIn, givenTimeToday } from '#tests/modules/visits/givens.ts'
import { must } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { askForTask } from '#tests/support/run-task.ts'
import { accept as acceptBid, heading, main, message, openPart, part } from './support/acts.ts'
import { refuseCalls } from './support/answers.ts'
import { violations } from './support/axe.ts'
import { givenBusiness, givenOwner } from './support/cast.ts'
import type { Place } from './support/place.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

/** Where the pictures for a look at the pages go; none are drawn without. */
const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

/** A request with one bid. */
async function givenOffer(place: Place, title: string) {
  const { owner, request } = await givenOpenRequest(place, { owner: await givenOwner(place, 'Ann Clarke'), title })
  const { carrier } = await givenBid(place, request.id, 60, await givenBusiness(place, 'Hartley'))
  return { owner, carrier, request, jobNumber: `KB-${request.id.slice(-8).toUpperCase()}` }
}

const PROBLEMS = 'Report a problem'
const problems = (page: Page) => part(page, PROBLEMS)

/** Says that code and van don't match, and confirms it. */
async function refuseVan(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'They do not match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'They do not match' }).click()
}

test('an owner tells our staff of another van; staff are mailed, look, close it, and the owner reads why (DOOR-03, CASE-04)', async ({
  place,
  visit,
}) => {
  const { owner, carrier, request, jobNumber } = await givenOffer(place, 'Front room')
  const agent = await givenStaff(place, 'vera', 'agent')
  const page = await visit({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(place, carrier, request.id)
  await page.reload()

  const staff = await visit({ as: agent, at: '/ops/cases' })
  await test.step('the owner tells', async () => {
    await refuseVan(page)
    // that was told by the press; what happened can be added
    await openPart(page, PROBLEMS)
    await expect(problems(page).getByText('Sent. Our staff look at it.')).toBeVisible()
    const more = problems(page).getByRole('button', { name: 'Tell us more' })
    await more.click()
    const form = page.getByRole('dialog', { name: 'Tell us more' })
    const send = form.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(form).toContainText('Please write something, or add a photo.')
    await form.getByLabel('What else happened?').fill('A red van without a plate.')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'tell-us-360')
    await send.click()
    await expect(form).toBeHidden()
    await shoot(page, 'told-360')
  })
  await test.step('staff see it within a minute, and are mailed', async () => {
    const told = main(staff).getByRole('listitem').filter({ hasText: jobNumber })
    await expect(told).toContainText('The wrong van came', { timeout: 60_000 })
    await expect(staff.getByRole('navigation', { name: 'Operations console' })).toContainText(/Cases\s*\d/)
    const mail = await place.inbox.mailTo(agent.email, /Case: The wrong van came/)
    expect(mail.text).toContain(`/ops/cases/${request.id}`)
    expect(await violations(staff)).toEqual([])
    await shoot(staff, 'cases-1280')
    await told.getByRole('link').click()
    await expect(heading(staff, 'Front room')).toBeFocused()
  })
  await test.step('a member of staff takes it, reads the line and closes it', async () => {
    await expect(main(staff)).toContainText('A red van without a plate.')
    await expect(main(staff)).toContainText('£60.00')
    for (const mark of ['Posted', 'First bid', 'Bid accepted', 'Van or code did not match', 'Case opened'])
      await expect(main(staff).getByRole('region', { name: 'What happened' })).toContainText(mark)
    await main(staff).getByRole('button', { name: 'I look after this' }).click()
    await expect(main(staff)).toContainText('You look after this.')
    await main(staff).getByRole('button', { name: 'Close the case' }).click()
    await expect(main(staff)).toContainText('Please write what both sides read.')
    await shoot(staff, 'case-1280')
    const colleague = await visit({ as: await givenStaff(place, 'wim', 'viewer'), at: `/ops/cases/${request.id}` })
    await expect(main(colleague)).toContainText('Waits for us')
    await main(staff).getByLabel('What came of it').selectOption('We acted')
    await main(staff).getByLabel('What both sides read').fill('We called Hartley: it was their second van.')
    // what was typed is there again after a reload
    await staff.reload()
    await expect(main(staff).getByLabel('What came of it')).toHaveValue('acted')
    await expect(main(staff).getByLabel('What both sides read')).toHaveValue(/their second van/)
    expect(await violations(staff)).toEqual([])
    await staff.setViewportSize(PHONE)
    await expectNoSideways(staff)
    await shoot(staff, 'case-360')
    await staff.setViewportSize(DESKTOP)
    await main(staff).getByRole('button', { name: 'Close the case' }).click()
    await expect(message(staff, 'Case closed')).toBeVisible()
    await expect(main(staff)).toContainText('Case closed')
    await expect(main(colleague)).toContainText('We called Hartley: it was their second van.')
    await expect(main(colleague)).not.toContainText('Waits for us')
    await shoot(staff, 'case-closed-1280')
  })
  await test.step('the owner is mailed and reads it on the page', async () => {
    const mail = await place.inbox.mailTo(owner.email, /What came of the case: Front room/)
    expect(mail.text).toContain('We called Hartley: it was their second van.')
    await page.reload()
    await expect(problems(page)).toContainText('We have acted on what you told us.')
    await expect(problems(page)).toContainText('We called Hartley: it was their second van.')
    await shoot(page, 'answered-360')
  })
})

test('staff find a job by its number; what is no job of theirs, or cannot be read, is said (CASE-04)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/status of 40[34]/)
  const { owner, request, jobNumber } = await givenOffer(place, 'Garden shed')
  const page = await visit({ as: owner, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  const viewer = await visit({ as: await givenStaff(place, 'vic', 'viewer'), size: PHONE, at: '/ops/cases' })
  await main(viewer).getByLabel('Job number (KB-…) or id').fill(jobNumber.toLowerCase())
  await main(viewer).getByRole('button', { name: 'Find' }).click()
  await main(viewer).getByRole('link', { name: jobNumber }).click()
  await expect(heading(viewer, 'Garden shed')).toBeVisible()
  await expect(main(viewer)).toContainText('Nobody has opened a case about this job.')
  await must(place, openCase, { as: owner, params: { requestId: request.id }, body: { kind: 'nobody_came' } })
  await main(viewer).getByRole('button', { name: 'Look again' }).click()
  await expect(main(viewer)).toContainText('This needs a colleague with the level agent.')
  await expectNoSideways(viewer)
  await viewer.goto('/ops/cases?q=KB-00000000')
  await expect(main(viewer)).toContainText('No job of this number has found its carrier.')
  await viewer.goto(`/ops/cases/${crypto.randomUUID()}`)
  await expect(main(viewer)).toContainText('There is no such job')
  await refuseCalls(viewer, /\/api\/ops\/cases/, 'Not just now.')
  await viewer.goto('/ops/cases')
  await expect(main(viewer).getByText('This could not be loaded.')).toBeVisible()
})

test('a collected job without a receipt says so to staff, who release it for a reason (PRICE-06)', async ({
  place,
  visit,
}) => {
  const { owner, request } = await givenOffer(place, 'Four tyres')
  const page = await visit({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await must(place, markCollected, { as: owner, params: { requestId: request.id } })
  const receipts = async () =>
    (await place.sql.query('select number from receipts where request_id = $1', [request.id])).rows
  await expect.poll(receipts).toHaveLength(1)
  // as if its turn had failed
  await place.sql.query('delete from receipts where request_id = $1', [request.id])
  const staff = await visit({ as: await givenStaff(place, 'vera', 'agent'), at: `/ops/cases/${request.id}` })
  await main(staff).getByRole('button', { name: 'Release receipt' }).click()
  const why = staff.getByRole('dialog', { name: 'Release the receipt of this job?' })
  await why.getByLabel('Reason').fill('Its consumer failed.')
  await why.getByRole('button', { name: 'Release receipt' }).click()
  await expect(main(staff).getByRole('button', { name: 'Release receipt' })).toBeHidden()
  await expect.poll(receipts).toHaveLength(1)
  const [receipt] = await receipts()
  await expect(main(staff).getByRole('region', { name: 'What happened' })).toContainText(String(receipt?.number))
})

test('without a network what an owner wrote stays, and goes out once it is back (BASE-10)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/ERR_INTERNET_DISCONNECTED/)
  const { owner, carrier, request } = await givenOffer(place, 'Two chairs')
  const page = await visit({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(place, carrier, request.id)
  await page.reload()
  await refuseVan(page)
  await openPart(page, PROBLEMS)
  await problems(page).getByRole('button', { name: 'Tell us more' }).click()
  const form = page.getByRole('dialog', { name: 'Tell us more' })
  await form.getByLabel('What else happened?').fill('A red van.')
  await page.context().setOffline(true)
  const send = form.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(form).toContainText('Not sent yet. Try again.')
  await expect(form.getByLabel('What else happened?')).toHaveValue('A red van.')
  await shoot(page, 'tell-us-offline-360')
  await page.context().setOffline(false)
  await send.click()
  await expect(problems(page).getByText('A red van.')).toBeVisible()
})

test('what an owner writes stays open when the case comes that ‘They do not match’ has opened (DOOR-03, CASE-05)', async ({
  place,
  visit,
}) => {
  const { owner, carrier, request } = await givenOffer(place, 'Three chairs')
  const page = await visit({ as: owner, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(place, carrier, request.id)
  await page.reload()
  await openPart(page, PROBLEMS)
  await expect(problems(page).getByRole('button', { name: 'Something went wrong' })).toBeVisible()
  const differ = main(page).getByRole('button', { name: 'They do not match' })
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
  await expect(page.getByText('Sent. Our staff look at it.')).toBeAttached()
  await expect(form.getByLabel('What happened?')).toHaveValue('A red van.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toBeHidden()
  await expect(problems(page).getByText('A red van.')).toBeVisible()
  await expect(problems(page).getByRole('heading', { name: 'The wrong van came' })).toHaveCount(1)
})

test('a case of damage goes to its end: told with a photo, answered, by the clock to staff, decided, read by both (CASE-01 to CASE-05)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/status of 4/)
  const { owner, carrier, request, jobNumber } = await givenOffer(place, 'Hall and stairs')
  const agent = await givenStaff(place, 'vera', 'agent')
  const page = await visit({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await test.step('the owner tells, with a photo; what is wrong is said first', async () => {
    await openPart(page, PROBLEMS)
    await problems(page).getByRole('button', { name: 'Something went wrong' }).click()
    const form = page.getByRole('dialog', { name: 'Tell us what happened' })
    await expect(form).toContainText(
      'We can warn or remove a carrier and write down what happened. We cannot pay you back.',
    )
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toContainText('Please say what it is about.')
    await form.getByRole('radio', { name: 'Something was damaged' }).check()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toContainText('Please write what happened.')
    await form.getByLabel('What happened?').fill('The wall has a hole.')
    await form.getByLabel('What do you want?').fill('The wall repaired')
    // what was typed is there again after Escape, and after a reload
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.reload()
    await problems(page).getByRole('button', { name: 'Something went wrong' }).click()
    await expect(form.getByRole('radio', { name: 'Something was damaged' })).toBeChecked()
    await expect(form.getByLabel('What happened?')).toHaveValue('The wall has a hole.')
    await expect(form.getByLabel('What do you want?')).toHaveValue('The wall repaired')
    const photo = form.locator('input[type=file]').first()
    await photo.setInputFiles({ name: 'wall.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(form).toContainText('Only .jpg, .jpeg, .png, .gif, .webp formats are supported.')
    await photo.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await jpeg(320, 240) })
    await expect(form).toContainText('wall.jpg')
    // and so is the photo
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.reload()
    await problems(page).getByRole('button', { name: 'Something went wrong' }).click()
    await expect(form).toContainText('wall.jpg')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'case-form-360')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(problems(page)).toContainText(/Sent\. Hartley has until .* to answer; then our staff decide\./)
    await expectNoSideways(page)
    await shoot(page, 'case-sent-360')
  })
  const other = await visit({ as: carrier, at: `/job/${request.id}` })
  await test.step('the carrier reads it and answers', async () => {
    await openPart(other, PROBLEMS)
    await expect(problems(other)).toContainText('The wall has a hole.')
    await expect(problems(other)).toContainText(/Answer by .*\./)
    await problems(other).getByRole('button', { name: 'Answer', exact: true }).click()
    const form = other.getByRole('dialog', { name: 'Your answer' })
    await form.getByLabel('What happened from your side?').fill('It was there before.')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(problems(other)).toContainText('There is an answer.')
    await expect(problems(page)).toContainText('It was there before.')
    expect(await violations(other)).toEqual([])
    await shoot(other, 'case-answered-1280')
  })
  await place.sql.query(`update cases set due_at = now() - interval '1 second' where request_id = $1`, [request.id])
  await askForTask(place, 'cases.settle')
  const staff = await visit({ as: agent, at: '/ops/cases' })
  await test.step('by the clock staff have it, and decide', async () => {
    const told = main(staff).getByRole('listitem').filter({ hasText: jobNumber })
    await expect(told).toContainText('Waits for us', { timeout: 60_000 })
    await told.getByRole('link').click()
    await expect(main(staff)).toContainText('Wants: The wall repaired')
    await main(staff).getByLabel('What came of it').selectOption('Warning to the other side')
    await expect(main(staff).getByLabel('What both sides read')).not.toBeEmpty()
    await main(staff).getByLabel('Note for staff').fill('Third time.')
    expect(await violations(staff)).toEqual([])
    await shoot(staff, 'case-deciding-1280')
    await main(staff).getByRole('button', { name: 'Close the case' }).click()
    await expect(message(staff, 'Case closed')).toBeVisible()
  })
  await test.step('both read what came of it, and not the note', async () => {
    for (const side of [page, other]) {
      await expect(problems(side)).toContainText('We have given a warning.', { timeout: 20_000 })
      await expect(problems(side)).not.toContainText('Third time.')
    }
    await shoot(page, 'case-over-360')
  })
})

test('nobody came: the owner says so, the clock finds it, and the job is posted again (NOSHOW-02)', async ({
  place,
  visit,
}) => {
  const { owner, carrier, request } = await givenOffer(place, 'A wardrobe')
  const page = await visit({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await acceptBid(page, '£60.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await givenTimeToday(place, carrier, request.id)
  const past = `update job_visits set day = (now() - interval '2 days')::date::text where request_id = $1`
  await place.sql.query(past, [request.id])
  await page.reload()
  await openPart(page, PROBLEMS)
  await problems(page).getByRole('button', { name: 'Nobody came' }).click()
  const question = page.getByRole('dialog', { name: 'Say that nobody came?' })
  await expect(question).toContainText('The other side has 12 hours to answer.')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(problems(page)).toContainText(/Sent\. Hartley has until .* to answer\./)
  const other = await visit({ as: carrier, size: PHONE, at: `/job/${request.id}` })
  await openPart(other, PROBLEMS)
  await problems(other).getByRole('button', { name: 'I was there' }).click()
  const form = other.getByRole('dialog', { name: 'Show that you were there' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toContainText('Please add a photo that shows that you were there.')
  expect(await violations(other)).toEqual([])
  await shoot(other, 'missed-answer-360')
  await place.sql.query(`update cases set due_at = now() - interval '1 second' where request_id = $1`, [request.id])
  await askForTask(place, 'cases.settle')
  const again = problems(page).getByRole('button', { name: 'Post it again' })
  await expect(again).toBeVisible({ timeout: 60_000 })
  await expect(problems(page)).toContainText('It was written down that the carrier did not come.')
  await shoot(page, 'missed-found-360')
  await again.click()
  await expect(page).not.toHaveURL(new RegExp(request.id))
  await expect(heading(page, 'A wardrobe')).toBeVisible()
})

test('that the other side may still come is not said once it is there, or the job is off (NOSHOW-02)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/ERR_FAILED/)
  /** A job whose van is awaited tomorrow, and whose code can be compared already. */
  async function givenAwaited(title: string) {
    const { owner, request } = await givenOpenRequest(place, { owner: await givenOwner(place, 'Ann Clarke'), title })
    const { carrier, bid } = await givenBid(place, request.id, 60)
    await must(place, accept, { as: owner, params: { bidId: bid.id } })
    await givenTimeToday(place, carrier, request.id)
    await place.sql.query('update job_visits set day = $2 where request_id = $1', [request.id, dayIn(1)])
    // wide enough for the open row and the buttons beside it
    const page = await visit({ as: owner, at: `/job/${request.id}` })
    await openPart(page, PROBLEMS)
    await expect(problems(page)).toContainText('If the van is not there by')
    return page
  }
  const matched = await givenAwaited('Two sofas')
  await main(matched).getByRole('button', { name: 'They match' }).click()
  // sooner than the page looks again by itself
  await expect(problems(matched)).not.toContainText('If the van is not there by', { timeout: 5_000 })

  const off = await givenAwaited('A shed')
  await off.route('**/api/requests/*/cases', (route) => route.abort())
  await (await openPart(off, 'Your right to cancel')).getByRole('button', { name: 'Cancel this job' }).click()
  await off.getByRole('dialog').getByRole('button', { name: 'Cancel this job' }).click()
  await expect(heading(off, 'You cancelled this job')).toBeVisible()
  await openPart(off, PROBLEMS)
  await expect(problems(off).getByRole('button', { name: 'Something went wrong' })).toBeVisible()
  await expect(problems(off)).not.toContainText('If the van is not there by')
})
