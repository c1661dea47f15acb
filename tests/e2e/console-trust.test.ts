import type { Page } from '@playwright/test'
import { saveRegistration } from '#modules/licences/contract.ts'
import type { Regulator } from '#modules/licences/line/contract.ts'
import { decideRegistration, trustCase } from '#modules/licences/staff/contract.ts'
import { openRegisterStandIn } from '#scripts/register-standin/server.ts'
import { daysAfter, londonDate } from '#server/platform/kernel/london.ts'
import { aNumber, entryOf } from '#tests/modules/licences/givens.ts'
import { must } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { chooseFile, heading, main, message } from './support/acts.ts'
import { refuseCalls } from './support/answers.ts'
import { violations } from './support/axe.ts'
import { givenBusiness, givenSubmitted, licence } from './support/cast.ts'
import type { Place } from './support/place.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

/** Where the pictures for a look at the pages go; none are drawn without. */
const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const findings = (page: Page) => part(page, 'Findings').getByRole('listitem')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const waiting = (page: Page, name: string) =>
  main(page).getByRole('navigation', { name: 'Waiting registrations' }).getByRole('link', { name })
const today = () => londonDate(new Date())

/** A business that gave a number: without a register all of them wait for staff. */
async function givenWaiting(
  place: Pick<Place, 'url'>,
  business: Person,
  number = aNumber(),
  regulator: Regulator = 'EA',
) {
  await must(place, saveRegistration, { as: business, body: { regulator, number, version: 0 } })
  return number
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

test('staff see who bids far below what tipping costs, and are led there from where it stood (FLOOR-11)', async ({
  place,
  visit,
}) => {
  const carrier = await givenBusiness(place, 'Hasty Hauliers')
  const staff = await givenStaff(place, 'vera', 'viewer')
  const page = await visit({ as: staff, size: DESKTOP, at: '/ops/catalogue?tab=cheap' })
  await expect(page).toHaveURL(/\/ops\/trust/)
  await expect(main(page).getByRole('link', { name: 'Too cheap' })).toHaveAttribute('aria-current', 'page')
  await expect(main(page).getByText(/^Carriers with at least 5 bids in 90 days/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Hasty Hauliers' })).toHaveCount(0)
  const items = [{ key: 'door', n: 12, answer: 'no' as const }]
  const { request } = await givenOpenRequest(place, { title: 'Doors', postcode: 'SA1 1AA', load: { items } })
  for (const amount of [2, 3, 100, 110, 120]) await givenBid(place, request.id, amount, carrier)
  await page.reload()
  await expect(main(page).getByRole('row').filter({ hasText: 'Hasty Hauliers' })).toHaveText(
    /Hasty Hauliers\s*5\s*2\s*40 %/,
  )
  expect(await violations(page)).toEqual([])
  await shoot(page, 'too-cheap-1280')
  await page.setViewportSize(PHONE)
  await expectNoSideways(page)
  await shoot(page, 'too-cheap-360')
  await main(page).getByRole('link', { name: 'Hasty Hauliers' }).click()
  await expect(page).toHaveURL(`/ops/people/${carrier.id}`)
})

test('an agent decides a registration beside its licence, and the next one is refused with a ready reason (TRUST-06)', async ({
  place,
  visit,
  lookOut,
}) => {
  // what only the server can judge
  lookOut.allow(/status of 400/)
  const { business } = await givenSubmitted(place, 'Feeder Road Clearances')
  const number = await givenWaiting(place, business)
  const other = await givenBusiness(place, 'Totterdown Tippers')
  await givenWaiting(place, other, 'ROC UT 12345', 'NIEA')
  const page = await visit({ as: await givenStaff(place, 'vera', 'agent'), size: DESKTOP, at: '/ops' })
  const menu = page.getByRole('navigation', { name: 'Operations console' })
  await expect(menu.getByRole('link', { name: /^Trust \d+ waiting$/ })).toBeVisible()
  await part(page, 'Waits for you').getByRole('link', { name: 'Registrations' }).click()
  await expect(page).toHaveURL('/ops/trust')
  await expect(waiting(page, 'Totterdown Tippers')).toBeVisible()
  await waiting(page, 'Feeder Road Clearances').click()
  await test.step('the document stands left of what the register has', async () => {
    const picture = part(page, 'Licence document').getByRole('img', { name: /^Waste carrier licence of Feeder Road/ })
    await expect(picture.first()).toBeVisible({ timeout: 20_000 })
    const [left, right] = [
      await part(page, 'Licence document').boundingBox(),
      await part(page, 'What the register has').boundingBox(),
    ]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await expect(part(page, 'What the register has')).toContainText(
      'The register has not been asked about this number.',
    )
    await expect(
      part(page, 'What the register has').getByRole('link', { name: /^See the official entry/ }),
    ).toHaveAttribute('href', new RegExp(number))
    await expect(part(page, 'What the business says')).toContainText(number)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'trust-case-1280')
  })
  await test.step('confirmed by what the official page says, with a picture of it', async () => {
    await press(page, 'Decide')
    await expect(main(page).getByRole('alert')).toContainText('Please choose a decision.')
    await main(page).getByRole('radio', { name: 'Confirm' }).check()
    await press(page, 'Official page')
    await press(page, 'Confirm')
    await expect(main(page).getByRole('alert')).toContainText('Please enter the last day on which it is valid')
    await main(page).getByLabel('Valid to').fill('2099-03-14')
    await chooseFile(page, 'Evidence (optional)', await licence())
    await press(page, 'Confirm')
    await expect(message(page, 'Confirmed')).toBeVisible()
    await expect(findings(page)).toHaveText([
      new RegExp(`Confirmed.*vera.*${number}.*valid to 14 Mar 2099.*The official page shows this number`, 's'),
    ])
    await expect(main(page).getByText('Confirmed by staff')).toBeVisible()
    await expect(waiting(page, 'Feeder Road Clearances')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await press(page, 'Download the evidence')
    await download
    await shoot(page, 'trust-decided-1280')
  })
  await test.step('one of a regulator without our register, on a phone', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/ops/trust')
    await waiting(page, 'Totterdown Tippers').click()
    await expect(heading(page, 'Totterdown Tippers')).toBeInViewport()
    await expect(part(page, 'Licence document')).toContainText('The business has uploaded none.')
    await main(page).getByRole('radio', { name: 'Refuse' }).check()
    await press(page, 'Not found')
    await expectNoSideways(page)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'trust-case-360')
    await press(page, 'Refuse')
    await expect(findings(page)).toHaveText([/Refused.*The official page has no such number\. Please check it\./s])
    await main(page).getByRole('link', { name: 'All that wait' }).click()
    await expect(waiting(page, 'Totterdown Tippers')).toHaveCount(0)
  })
})

test('whoever was slower is told, what was typed stays, and the next press counts (TRUST-06)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/status of 409/)
  const business = await givenBusiness(place, 'Two Tabs Waste')
  await givenWaiting(place, business)
  const agent = await givenStaff(place, 'vera', 'agent')
  const page = await visit({ as: agent, size: DESKTOP, at: `/ops/trust?case=${business.id}` })
  await main(page).getByRole('radio', { name: 'Refuse' }).check()
  await main(page).getByLabel('Reason').fill('Their page shows another name.')
  const params = { businessId: business.id }
  const { registration } = await must(place, trustCase, { as: agent, params })
  await must(place, decideRegistration, {
    as: agent,
    params,
    body: {
      version: registration.version,
      decision: 'confirm',
      validTo: '2099-01-01',
      tier: 'upper',
      reason: 'I was quicker.',
    },
  })
  await press(page, 'Refuse')
  await expect(main(page).getByRole('alert')).toContainText('Changed meanwhile. Look again.')
  await expect(findings(page)).toHaveText([/I was quicker\./])
  await expect(main(page).getByLabel('Reason')).toHaveValue('Their page shows another name.')
  await press(page, 'Refuse')
  await expect(findings(page)).toHaveText([/Their page shows another name\./, /I was quicker\./])
})

test('an admin lets a carrier bid for a while and ends that; agents change its regulator; viewers only read (TRUST-06)', async ({
  place,
  visit,
  lookOut,
}) => {
  // what only the server can judge
  lookOut.allow(/status of 400/)
  const business = await givenBusiness(place, 'Brunel Bulky')
  const number = await givenWaiting(place, business)
  const twin = await givenBusiness(place, 'Brunel Bulky Two')
  await givenWaiting(place, twin, number)
  const at = `/ops/trust?case=${twin.id}`
  const page = await visit({ as: await givenStaff(place, 'olga'), size: DESKTOP, at })
  const dialog = page.getByRole('dialog')
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await expect(part(page, 'What the register has')).toContainText('Used by 2 businesses')
  await expect(part(page, 'What the register has').getByRole('link', { name: 'Brunel Bulky' })).toBeVisible()
  await test.step('an override says until when, and stands on each look', async () => {
    await press(page, 'Override')
    await confirm('Override')
    await expect(dialog.getByRole('alert')).toContainText('Please choose a day.')
    await dialog.getByLabel('Until').fill(daysAfter(today(), 31))
    await dialog.getByLabel('Reason').fill('The register is being repaired.')
    await confirm('Override')
    await expect(dialog.getByRole('alert')).toContainText('at most 30 days from now')
    await expect(dialog.getByLabel('Reason')).toHaveValue('The register is being repaired.')
    await shoot(page, 'trust-override-1280')
    await dialog.getByLabel('Until').fill(daysAfter(today(), 30))
    await confirm('Override')
    await expect(dialog).toBeHidden()
    await expect(main(page).getByText(/^Override until/)).toBeVisible()
    await expect(findings(page)).toHaveText([/Override.*olga.*The register is being repaired\./s])
    expect(await violations(page)).toEqual([])
  })
  const viewer = await visit({ as: await givenStaff(place, 'vic', 'viewer'), size: PHONE, at })
  await test.step('a viewer reads it all on a phone and is offered nothing', async () => {
    await expect(main(viewer).getByText(/^Override until/)).toBeVisible()
    await expect(main(viewer).getByText('This needs a colleague with the level agent.')).toBeVisible()
    await expect(main(viewer).getByRole('button')).toHaveCount(0)
    await expectNoSideways(viewer)
    expect(await violations(viewer)).toEqual([])
    await shoot(viewer, 'trust-viewer-360')
  })
  await test.step('ended before its day', async () => {
    await press(page, 'End the override')
    await dialog.getByLabel('Reason').fill('It works again.')
    await confirm('End the override')
    await expect(main(page).getByText(/^Override until/)).toHaveCount(0)
  })
  await test.step('an agent puts the number under the regulator that gave it', async () => {
    await page.goto('about:blank')
    const agents = await visit({ as: await givenStaff(place, 'vera', 'agent'), size: DESKTOP, at })
    await expect(main(agents).getByRole('button', { name: 'Override' })).toHaveCount(0)
    await press(agents, 'Change the regulator')
    const asked = agents.getByRole('dialog')
    await asked.getByRole('combobox', { name: 'Registered with' }).selectOption('Natural Resources Wales')
    await asked.getByLabel('Reason').fill('It is a Welsh number.')
    await asked.getByRole('button', { name: 'Change the regulator' }).click()
    await expect(part(agents, 'What the business says')).toContainText('Natural Resources Wales')
    await expect(findings(agents).first()).toHaveText(/Regulator changed.*It is a Welsh number\./s)
  })
})

test('the calendar says which registrations end in which month, and leads to each (TRUST-06)', async ({
  place,
  visit,
}) => {
  const business = await givenBusiness(place, 'Soon Over Skips')
  const number = await givenWaiting(place, business)
  const validTo = daysAfter(today(), 40)
  const agent = await givenStaff(place, 'vera', 'agent')
  await must(place, decideRegistration, {
    as: agent,
    params: { businessId: business.id },
    body: { version: 1, decision: 'confirm', validTo, tier: 'upper', reason: 'Looked at.' },
  })
  const page = await visit({ as: agent, size: DESKTOP, at: '/ops/trust?tab=calendar' })
  const months = main(page).getByRole('list', { name: 'Registrations by the month in which they end' })
  await expect(months.getByRole('heading')).toHaveCount(12)
  const month = months
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: number })
  const name = new Date(validTo).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(month.getByRole('heading')).toHaveText(name)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'trust-calendar-1280')
  await page.setViewportSize(PHONE)
  await expectNoSideways(page)
  await shoot(page, 'trust-calendar-360')
  await month.getByRole('link', { name: 'Soon Over Skips' }).click()
  await expect(heading(page, 'Soon Over Skips')).toBeInViewport()
  await expect(main(page).getByRole('link', { name: 'To decide' })).toHaveAttribute('aria-current', 'page')
})

test('staff see what the register has of a number, ask again, and an admin stops the asking (TRUST-06, TRUST-13)', async ({
  place,
  visit,
  lookOut,
}) => {
  // asked a moment ago
  lookOut.allow(/status of 429/)
  const register = await openRegisterStandIn({ port: 0 })
  try {
    const business = await givenBusiness(place, 'Cabot Carriers', 'premium', { businessAddress: 'Yard, BS1 4DJ' })
    const number = aNumber()
    register.put(entryOf(number, { holder: 'Somebody Else Ltd' }))
    await place.meanwhile(
      async (elsewhere) => {
        await givenWaiting(elsewhere, business, number)
        const olga = await givenStaff(elsewhere, 'olga')
        const page = await visit({ as: olga, size: DESKTOP, on: elsewhere.url, at: `/ops/trust?case=${business.id}` })
        const entry = part(page, 'What the register has')
        await expect(entry.getByRole('list', { name: 'Marks' }).getByRole('listitem')).toHaveText([
          'Name differs',
          'Area differs',
          'Tier: upper',
          'Ends 14 Mar 2099',
        ])
        await expect(entry).toContainText('Somebody Else Ltd')
        await expect(entry).toContainText('Practice data')
        await expect(findings(page)).toHaveText([/Another name.*the register/s])
        await shoot(page, 'trust-entry-1280')
        await test.step('checked again: once an hour', async () => {
          register.put(entryOf(number, { holder: 'Cabot Carriers Limited' }))
          await place.sql.query(
            `update carrier_registrations set asked_at = now() - interval '2 hours' where business_id = $1`,
            [business.id],
          )
          await press(page, 'Check again')
          await expect(findings(page)).toHaveText([/Found, upper tier/, /Another name/])
          await expect(entry).toContainText('Name fits')
          await press(page, 'Check again')
          await expect(main(page).getByRole('alert')).toContainText('This number was checked within the last hour.')
        })
        await test.step('stopped, and let go on', async () => {
          await main(page).getByRole('link', { name: 'Register', exact: true }).click()
          const health = part(page, 'The public register of England')
          await expect(health).toContainText('Being asked')
          await expect(health).toContainText('Practice data')
          expect(await violations(page)).toEqual([])
          await press(page, 'Stop asking')
          await page.getByRole('dialog').getByLabel('Reason').fill('They are moving house.')
          await page.getByRole('dialog').getByRole('button', { name: 'Stop asking' }).click()
          await expect(health).toContainText(/Stopped by olga.*They are moving house\./)
          await shoot(page, 'trust-register-1280')
          await press(page, 'Go on asking')
          await page.getByRole('dialog').getByLabel('Reason').fill('They have moved.')
          await page.getByRole('dialog').getByRole('button', { name: 'Go on asking' }).click()
          await expect(health).toContainText('Being asked')
        })
        await page.close()
      },
      { EA_REGISTER_URL: register.url },
    )
  } finally {
    await register.stop()
  }
  const viewer = await visit({
    as: await givenStaff(place, 'vic', 'viewer'),
    size: PHONE,
    at: '/ops/trust?tab=register',
  })
  await expect(part(viewer, 'The public register of England')).toContainText('Not set up')
  await expect(main(viewer).getByRole('button')).toHaveCount(0)
  await expectNoSideways(viewer)
  expect(await violations(viewer)).toEqual([])
  await shoot(viewer, 'trust-register-360')
})

test('what cannot be read says so, and whoever has nothing to decide reads how the night went (TRUST-06)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/status of 403/)
  const page = await visit({ as: await givenStaff(place, 'vera', 'viewer'), size: PHONE })
  await place.sql.query('update carrier_registrations set desk = null, desk_since = null')
  await page.goto('/ops/trust')
  await expect(heading(page, /^Nothing to decide\. Checked last night: \d+ of \d+\.$/)).toBeVisible()
  await expectNoSideways(page)
  await shoot(page, 'trust-empty-360')
  await page.goto('/ops/trust?case=nobody')
  await expect(heading(page, 'There is no such registration')).toBeVisible()
  await refuseCalls(page, /\/api\/ops\/(trust|trust-calendar|register|too-cheap)/, 'Not just now.')
  for (const tab of ['', '?tab=calendar', '?tab=cheap', '?tab=register']) {
    await page.goto(`/ops/trust${tab}`)
    await expect(main(page).getByText('This could not be loaded. Try again.')).toBeVisible()
  }
})
