import type { Page } from '@playwright/test'
import { businessPage } from '#modules/directory/contract.ts'
import { decideProof } from '#modules/disposals/staff/contract.ts'
import { suspendPerson } from '#modules/people/contract.ts'
import { deleteAccount } from '#modules/privacy/contract.ts'
import { givenAgreed, givenCollected, read, say, ticketPhoto } from '#tests/modules/disposals/givens.ts'
import { must } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { chooseFile, closePart, heading, main, message, openPart, part } from './support/acts.ts'
import { violations } from './support/axe.ts'
import { givenBusiness, givenOwner } from './support/cast.ts'
import type { Place } from './support/place.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Where the pictures for a look at the pages go; none are drawn without. */
const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

const WIDE = { width: 1_280, height: 900 }
const papers = (page: Page) => part(page, 'Papers')
const owners = (page: Page) => papers(page).getByRole('region', { name: 'Where your waste went' })
const carriers = (page: Page) => papers(page).getByRole('region', { name: 'Where did it go?' })
const ticket = async () => {
  const { bytes } = await ticketPhoto()
  return { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
const sidesOf = async (place: Place) => ({
  owner: await givenOwner(place),
  carrier: await givenBusiness(place, 'Hartley'),
})

async function fill(page: Page, { number = 'EPR/AB1234CD', kg = '140' } = {}): Promise<void> {
  await page.getByLabel('Name of the site').fill('Example Recycling, Avonmouth')
  await page.getByLabel('Permit or exemption number').fill(number)
  await page.getByLabel(/^Postcode of the place/).fill('BS11')
  await page.getByLabel('Ticket number').fill('5512')
  await page.getByLabel('Weight of the whole tip').fill(kg)
}

test('two phones: the carrier says where it went with a photo, and the owner reads it at once (PROOF-01, PROOF-02, PROOF-05)', async ({
  place,
  visit,
}) => {
  const sides = await sidesOf(place)
  const { requestId, owner, carrier } = await givenAgreed(place, sides)
  const at = `/job/${requestId}`
  const [ann, bob] = [
    await visit({ as: owner, at, size: PHONE, name: 'owner' }),
    await visit({ as: carrier, at, size: PHONE, name: 'carrier' }),
  ]
  await expect(main(bob).getByRole('button', { name: 'Mark as collected' })).toBeVisible()
  await openPart(bob, 'Papers')
  await expect(papers(bob).getByRole('link', { name: 'Your duty-of-care pack' })).toBeVisible()
  await expect(carriers(bob)).toHaveCount(0)
  await closePart(bob, 'Papers')
  await main(bob).getByRole('button', { name: 'Mark as collected' }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
  await openPart(ann, 'Papers')
  await expect(owners(ann)).toContainText(
    /^Where your waste wentWaiting for the carrier to say where it went \(due \d+ \w+\)\.$/,
  )

  await main(bob).getByRole('link', { name: 'Record disposal' }).click()
  await carriers(bob).getByRole('button', { name: 'Say where it went' }).click()
  await expect(bob.getByLabel('A recycling or transfer site')).toBeFocused()
  await shoot(bob, 'disposal-form-360')
  expect(await violations(bob)).toEqual([])
  await fill(bob)
  await chooseFile(bob, 'Photo of the ticket', await ticket())
  await carriers(bob).getByRole('button', { name: 'Send', exact: true }).click()
  const said =
    /Your waste went to Example Recycling, Avonmouth, permit EPR\/AB1234CD, on \d+ \w+, \d\d:\d\d\. Ticket 5512, 140 kg\./
  for (const card of [owners(ann), carriers(bob)]) await expect(card).toContainText(said)
  await closePart(bob, 'Papers')
  await expect(message(bob, 'Sent. The owner can read it now.')).toBeVisible()
  await expect(main(ann).getByRole('region', { name: 'Progress of this job' })).toContainText('Where it went, done')

  await owners(ann).getByRole('button', { name: 'View Photo of the ticket' }).click()
  await expect(ann.getByRole('dialog').getByAltText('Photo of the ticket')).toBeVisible()
  await shoot(ann, 'disposal-ticket-360')
  await ann.keyboard.press('Escape')
  await shoot(ann, 'disposal-owner-360')
  await ann.setViewportSize({ width: 320, height: 740 })
  expect(await ann.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  for (const page of [ann, bob]) expect(await violations(page)).toEqual([])
})

test('what is wrong is said at its field, and what was typed stays, over a reload, too (PROOF-01)', async ({
  place,
  visit,
}) => {
  const { requestId, carrier } = await givenCollected(place, await sidesOf(place))
  const page = await visit({ as: carrier, at: `/job/${requestId}?show=papers`, size: WIDE })
  await carriers(page).getByRole('button', { name: 'Say where it went' }).click()
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  for (const wrong of [
    'Please give its name.',
    'Please give the permit or exemption number.',
    'Please give the ticket number.',
    'Please add a photo of the ticket.',
  ])
    await expect(carriers(page).getByText(wrong).last()).toBeVisible()
  await shoot(page, 'disposal-wrong-1280')
  // what lies below the header is not what this is about
  await page.evaluate('scrollTo(0, 0)')
  expect(await violations(page)).toEqual([])
  await fill(page, { kg: 'heavy' })
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(
    carriers(page).getByText('Please give the weight in kilograms, with at most one decimal.').last(),
  ).toBeVisible()
  await page.getByLabel('Weight of the whole tip').fill('140,5')
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page).getByText('Please add a photo of the ticket.').last()).toBeVisible()
  await chooseFile(page, 'Photo of the ticket', await ticket())
  await expect(carriers(page).getByText('Please add a photo of the ticket.')).toHaveCount(0)
  await carriers(page).getByRole('button', { name: 'Close without sending' }).click()
  await expect(carriers(page).getByRole('button', { name: 'Say where it went' })).toBeFocused()
  await carriers(page).getByRole('button', { name: 'Say where it went' }).click()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Example Recycling, Avonmouth')
  await expect(carriers(page)).toContainText('ticket.jpg')
  await page.reload()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Example Recycling, Avonmouth')
  await expect(carriers(page)).toContainText('ticket.jpg')
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).toContainText('Ticket 5512, 140.5 kg.')
  await expect(heading(page, 'Where did it go?')).toBeFocused()
  await shoot(page, 'disposal-said-1280')
})

test('without a signal nothing is lost, and one more press sends it once (PROOF-01, BASE-12)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/net::ERR_/, /WebSocket connection/)
  const { requestId, carrier } = await givenCollected(place, await sidesOf(place))
  const page = await visit({ as: carrier, at: `/job/${requestId}?show=papers`, size: PHONE })
  await carriers(page).getByRole('button', { name: 'Say where it went' }).click()
  await fill(page)
  await chooseFile(page, 'Photo of the ticket', await ticket())
  await page.context().setOffline(true)
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page).getByText('Not sent yet. Try again.')).toBeVisible()
  await shoot(page, 'disposal-offline-360')
  await expect(page.getByLabel('Ticket number')).toHaveValue('5512')
  await page.context().setOffline(false)
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).toContainText('Ticket 5512, 140 kg.')
  expect((await place.sql.query('select 1 from disposals where carrier_id = $1', [carrier.id])).rowCount).toBe(1)
})

test('one tip serves several jobs, each owner reads its share, and it is said anew (PROOF-01, PROOF-06)', async ({
  place,
  visit,
}) => {
  const first = await givenCollected(place, await sidesOf(place))
  const second = await givenCollected(place, { carrier: first.carrier })
  const page = await visit({ as: first.carrier, at: `/job/${first.requestId}?show=papers`, size: PHONE })
  await carriers(page).getByRole('button', { name: 'Say where it went' }).click()
  await page.getByLabel('Somebody who uses it again').check()
  await page.getByLabel('Who took it?').fill('Emmaus Bristol')
  await page.getByLabel('What are they?').fill('a charity')
  await page.getByLabel('Weight of the whole tip').fill('90')
  await page.getByLabel('Two-seat sofa and a mattress').check()
  await shoot(page, 'disposal-several-360')
  // what lies below the header is not what this is about
  await page.evaluate('scrollTo(0, 0)')
  expect(await violations(page)).toEqual([])
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).toContainText(
    /Your waste went to Emmaus Bristol \(a charity\) to be used again, on .*\. 45 kg\.The whole tip weighed 90 kg\./,
  )
  expect((await read(place, second.requestId, second.owner))?.said?.kg).toBe(45)

  await carriers(page).getByRole('button', { name: 'Say it again' }).click()
  await expect(page.getByLabel('Who took it?')).toHaveValue('Emmaus Bristol')
  await page.getByLabel('Two-seat sofa and a mattress').uncheck()
  await carriers(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(carriers(page)).not.toContainText('The whole tip')
  expect((await read(place, second.requestId, second.owner))?.state).toBe('waiting')
})

test('what does not fit staff look at, refuse, and the carrier says anew; late, the owner reads that there was none (PROOF-02, PROOF-04)', async ({
  place,
  visit,
}) => {
  const { requestId, owner, carrier } = await givenCollected(place, await sidesOf(place))
  await say(place, requestId, carrier, { said: { number: 'NOT A PERMIT' } })
  const at = `/job/${requestId}?show=papers`
  const [ann, bob] = [
    await visit({ as: owner, at, size: PHONE, name: 'owner' }),
    await visit({ as: carrier, at, size: PHONE, name: 'carrier' }),
  ]
  for (const card of [owners(ann), carriers(bob)])
    await expect(card).toContainText('Our staff are looking at the proof.')
  await expect(owners(ann)).not.toContainText('Avonmouth')
  await expect(carriers(bob)).not.toContainText('as the owner reads it')
  await shoot(bob, 'disposal-looking-360')
  const body = { decision: 'refused' as const, version: 2, reason: 'This is no permit.' }
  await must(place, decideProof, { as: await givenStaff(place, 'vera', 'agent'), params: { requestId }, body })
  await expect(owners(ann)).toContainText('The carrier gave no proof.')
  await expect(carriers(bob)).toContainText('They wrote: This is no permit.')
  await shoot(bob, 'disposal-refused-360')
  for (const page of [ann, bob]) expect(await violations(page)).toEqual([])

  const late = await givenCollected(place, { owner, carrier })
  await place.sql.query(`update disposal_jobs set collected_at = now() - interval '72 hours' where request_id = $1`, [
    late.requestId,
  ])
  await ann.goto(`/job/${late.requestId}?show=papers`)
  await expect(owners(ann)).toContainText('The carrier gave no proof.')
  await owners(ann).getByRole('button', { name: 'Tell us' }).click()
  const form = ann.getByRole('dialog', { name: 'Tell us what happened' })
  await form.getByLabel('What happened?').fill('There is nothing to read.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toBeHidden()
  await closePart(ann, 'Papers')
  await expect(await openPart(ann, 'Report a problem')).toContainText(
    /Sent\. .* has until .* to answer; then our staff decide\./,
  )
  await shoot(ann, 'disposal-none-360')
  await bob.goto(`/job/${late.requestId}?show=papers`)
  await expect(carriers(bob)).toContainText('The owner reads that you gave no proof. You can still say it.')
  await shoot(bob, 'disposal-overdue-360')
})

test('who stays when the other side deletes the account reads so at once, and waits for nobody (PROOF-02, CASE-02)', async ({
  place,
  visit,
}) => {
  const leave = (as: Person) => must(place, deleteAccount, { as, body: { password: as.password } })
  const first = await givenCollected(place, await sidesOf(place))
  const ann = await visit({ as: first.owner, at: `/job/${first.requestId}?show=papers`, size: PHONE, name: 'owner' })
  await expect(owners(ann)).toContainText('Waiting for the carrier to say where it went')
  await leave(first.carrier)
  await expect(owners(ann)).toContainText('Your carrier has left and did not say where it went.')
  await expect(owners(ann)).not.toContainText('Waiting')
  await owners(ann).getByRole('button', { name: 'Tell us' }).click()
  const form = ann.getByRole('dialog', { name: 'Tell us what happened' })
  await expect(form).toContainText('Our staff read this.')
  await form.getByLabel('What happened?').fill('There is nothing to read.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toBeHidden()
  await closePart(ann, 'Papers')
  await expect(await openPart(ann, 'Report a problem')).toContainText('The carrier has left, so our staff decide.')
  expect(await violations(ann)).toEqual([])
  await shoot(ann, 'disposal-left-360')

  const second = await givenCollected(place, await sidesOf(place))
  const bob = await visit({
    as: second.carrier,
    at: `/job/${second.requestId}?show=papers`,
    size: PHONE,
    name: 'carrier',
  })
  await expect(carriers(bob)).toContainText('The owner waits to read it.')
  await leave(second.owner)
  await expect(carriers(bob)).toContainText('The owner has left; please say it all the same.')
  await expect(carriers(bob)).not.toContainText('waits to read')
})

test('an owner whose carrier staff suspend reads at once that it cannot say where it went, and tells us; a carrier that its owner cannot read it (PROOF-02)', async ({
  place,
  visit,
}) => {
  const admin = await givenStaff(place)
  const suspend = ({ id: userId }: Person) =>
    must(place, suspendPerson, { as: admin, params: { userId }, body: { reason: 'Dumped waste' } })
  const first = await givenCollected(place, await sidesOf(place))
  const ann = await visit({ as: first.owner, at: `/job/${first.requestId}?show=papers`, size: PHONE, name: 'owner' })
  await expect(owners(ann)).toContainText('Waiting for the carrier to say where it went')
  await suspend(first.carrier)
  await expect(owners(ann)).toContainText('Your carrier may not use Kerbside for now, so it cannot say where it went.')
  await expect(owners(ann)).not.toContainText('Waiting')
  await expect(owners(ann).getByRole('button', { name: 'Tell us' })).toBeVisible()
  await expect(main(ann)).not.toContainText('The carrier sees it at once.')
  expect(await violations(ann)).toEqual([])
  await shoot(ann, 'disposal-suspended-360')

  const second = await givenCollected(place, await sidesOf(place))
  const bob = await visit({
    as: second.carrier,
    at: `/job/${second.requestId}?show=papers`,
    size: PHONE,
    name: 'carrier',
  })
  await expect(main(bob)).toContainText('The owner has been asked to confirm')
  await suspend(second.owner)
  await expect(carriers(bob)).toContainText('The owner may not use Kerbside for now; please say it all the same.')
  await expect(main(bob)).toContainText('and cannot confirm the job meanwhile.')
  for (const shown of [main(bob), papers(bob)]) await expect(shown).not.toContainText(/has been asked|waits to read/)
  expect(await violations(bob)).toEqual([])
  await shoot(bob, 'disposal-owner-suspended-360')
})

test('everybody reads on a business’s page how often it said where it went (PROOF-03)', async ({ place, visit }) => {
  const { carrier, owner } = await sidesOf(place)
  for (let job = 0; job < 5; job++) {
    const { requestId } = await givenCollected(place, { carrier, owner })
    if (job > 0) await say(place, requestId, carrier)
    else
      await place.sql.query(
        `update disposal_jobs set collected_at = now() - interval '73 hours' where request_id = $1`,
        [requestId],
      )
  }
  expect((await must(place, businessPage, { params: { userId: carrier.id } })).saidWhere).toEqual({ said: 4, of: 5 })
  const page = await visit({ at: `/business/${carrier.id}`, size: PHONE })
  await expect(main(page)).toContainText('Said where it went: 4 of 5 jobs')
  await shoot(page, 'disposal-figure-360')
})

test('what cannot be loaded says so, and its code comes with the network (BASE-10)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/net::ERR_/, /could not be loaded yet/, /status of 503/)
  const { requestId, owner, carrier } = await givenCollected(place, await sidesOf(place))
  const at = `/job/${requestId}?show=papers`
  const code = '**/assets/{went-where,disposal-form,disposal-due}-*.js'
  const bob = await visit({ as: carrier, size: PHONE, name: 'carrier' })
  await bob.route(code, (route) => route.abort())
  await bob.goto(at)
  await expect(main(bob).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(carriers(bob)).toHaveCount(0)
  await bob.unroute(code)
  await expect(carriers(bob)).toBeVisible()
  await closePart(bob, 'Papers')
  await expect(main(bob).getByRole('link', { name: 'Record disposal' })).toBeVisible()

  const ann = await visit({ as: owner, size: PHONE, name: 'owner' })
  await ann.route('**/disposal', (route) =>
    route.fulfill({ status: 503, json: { code: 'down', message: 'Down.', requestId: '-' } }),
  )
  await ann.goto(at)
  await expect(owners(ann)).toContainText('This could not be loaded. Try again.')
  await ann.unroute('**/disposal')
  await owners(ann).getByRole('button', { name: 'Try again' }).click()
  await expect(owners(ann)).toContainText('Waiting for the carrier')
})

test('with the part switched off nothing is asked or shown (BASE-02)', async ({ place, visit }) => {
  const { requestId, owner } = await givenCollected(place, await sidesOf(place))
  await place.meanwhile(
    async ({ url }) => {
      const page = await visit({ as: owner, on: url, at: `/job/${requestId}` })
      await expect(main(page).getByRole('button', { name: 'Confirm completed' })).toBeVisible()
      await expect(papers(page)).toHaveCount(0)
      await expect(page.getByText('Where your waste went')).toHaveCount(0)
      await page.context().close()
    },
    { FEATURES_OFF: 'duty' },
  )
})

test('staff find a proof that waits, look at its photo, and refuse it with a reason (PROOF-04, PROOF-05)', async ({
  place,
  visit,
}) => {
  const { requestId, carrier } = await givenCollected(place, await sidesOf(place))
  await say(place, requestId, carrier, { said: { number: 'NOT A PERMIT' } })
  const staff = await visit({ as: await givenStaff(place, 'vera', 'agent'), at: '/ops/cases', size: WIDE })
  const list = main(staff).getByRole('list', { name: 'Proofs to look at' })
  await expect(list).toBeVisible()
  expect(await violations(staff)).toEqual([])
  await staff.goto(`/ops/cases/${requestId}`)
  const card = main(staff).getByRole('region', { name: 'Where it went' })
  await expect(card).toContainText('Waits for us: the owner does not read it yet')
  await expect(card).toContainText('The number looks like none of a permit or an exemption.')
  await expect(card).toContainText('51.503, -2.699')
  await card.getByRole('button', { name: 'View Photo of the ticket' }).click()
  await expect(staff.getByRole('dialog').getByAltText('Photo of the ticket')).toBeVisible()
  await staff.keyboard.press('Escape')
  await shoot(staff, 'disposal-staff-1280')
  await staff.setViewportSize(PHONE)
  await shoot(staff, 'disposal-staff-360')
  expect(await staff.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: 'Refuse' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Refuse this proof?' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByLabel('Reason').fill('This is no permit.')
  expect(await violations(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(card).toContainText('Refused: the owner reads that there was none')
  expect(await read(place, requestId, carrier)).toMatchObject({
    state: 'refused',
    saying: { reason: 'This is no permit.' },
  })
})
