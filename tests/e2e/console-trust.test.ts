import type { Page } from '@playwright/test'
import { decideRegistration, trustCase } from '#modules/carriers/carrier-registration/contract/staff.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { aNumber, entryOf } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { refuseCalls } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { chooseFile, heading, main, message } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenSubmitted, licence } from './support/test-accounts.ts'

const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const findings = (page: Page) => section(page, 'Findings').getByRole('listitem')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const waiting = (page: Page, name: string) =>
  main(page).getByRole('navigation', { name: 'Waiting registrations' }).getByRole('link', { name })
const today = () => londonDate(new Date())

/** Saves a number for a business; without a register, all numbers wait for staff. */
async function givenWaiting(
  product: Pick<E2eProduct, 'url'>,
  business: Person,
  number = aNumber(),
  regulator: Regulator = 'EA',
) {
  await callOrThrow(product, saveRegistration, { as: business, body: { regulator, number, version: 0 } })
  return number
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

test('staff see carriers that bid far below the disposal cost, and the old URL redirects there (FLOOR-11)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Hasty Hauliers')
  const staff = await givenStaff(product, 'vera', 'viewer')
  const page = await openPage({ as: staff, size: DESKTOP, at: '/ops/catalogue?tab=cheap' })
  await expect(page).toHaveURL(/\/ops\/trust/)
  await expect(main(page).getByRole('link', { name: 'Very low bids' })).toHaveAttribute('aria-current', 'page')
  await expect(main(page).getByText(/^Carriers with at least 5 bids in 90 days/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Hasty Hauliers' })).toHaveCount(0)
  const items = [{ key: 'door', n: 12, answer: 'no' as const }]
  const { request } = await givenOpenRequest(product, { title: 'Doors', postcode: 'SA1 1AA', load: { items } })
  for (const amount of [2, 3, 100, 110, 120]) await givenBid(product, request.id, amount, carrier)
  await page.reload()
  await expect(main(page).getByRole('row').filter({ hasText: 'Hasty Hauliers' })).toHaveText(
    /Hasty Hauliers\s*5\s*2\s*40%/,
  )
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await expectNoSideways(page)
  await main(page).getByRole('link', { name: 'Hasty Hauliers' }).click()
  await expect(page).toHaveURL(`/ops/people/${carrier.id}`)
})

test('an agent confirms a registration beside its licence and refuses another with a ready-made reason (TRUST-06)', async ({
  product,
  openPage,
  allow,
}) => {
  // only the server can validate this
  allow(/status of 400/)
  const { business } = await givenSubmitted(product, 'Feeder Road Clearances')
  const number = await givenWaiting(product, business)
  const other = await givenBusiness(product, 'Totterdown Tippers')
  await givenWaiting(product, other, 'ROC UT 12345', 'NIEA')
  const page = await openPage({ as: await givenStaff(product, 'vera', 'agent'), size: DESKTOP, at: '/ops' })
  const menu = page.getByRole('navigation', { name: 'Operations console' })
  await expect(menu.getByRole('link', { name: /^Registrations \d+ waiting$/ })).toBeVisible()
  await section(page, 'To do').getByRole('link', { name: 'Registrations' }).click()
  await expect(page).toHaveURL('/ops/trust')
  await expect(waiting(page, 'Totterdown Tippers')).toBeVisible()
  await waiting(page, 'Feeder Road Clearances').click()
  await test.step('the document is to the left of the register entry', async () => {
    const picture = section(page, 'Licence document').getByRole('img', {
      name: /^Waste carrier licence of Feeder Road/,
    })
    await expect(picture.first()).toBeVisible({ timeout: 20_000 })
    const [left, right] = [
      await section(page, 'Licence document').boundingBox(),
      await section(page, 'Register entry').boundingBox(),
    ]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await expect(section(page, 'Register entry')).toContainText('This number hasn’t been checked against the register.')
    await expect(
      section(page, 'Register entry').getByRole('link', { name: /^See the official entry/ }),
    ).toHaveAttribute('href', new RegExp(number))
    await expect(section(page, 'Business details')).toContainText(number)
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('the agent confirms it from the official page, with a screenshot as evidence', async () => {
    await press(page, 'Save decision')
    await expect(main(page).getByRole('alert')).toContainText('Choose a decision.')
    await main(page).getByRole('radio', { name: 'Confirm' }).check()
    await press(page, 'Official page')
    await press(page, 'Confirm')
    await expect(main(page).getByRole('alert')).toContainText('Enter the last valid day shown on the official page')
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
    await press(page, 'Download evidence')
    await download
  })
  await test.step('the agent refuses one of another regulator, on a phone', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/ops/trust')
    await waiting(page, 'Totterdown Tippers').click()
    await expect(heading(page, 'Totterdown Tippers')).toBeInViewport()
    await expect(section(page, 'Licence document')).toContainText('The business hasn’t uploaded one.')
    await main(page).getByRole('radio', { name: 'Refuse' }).check()
    await press(page, 'Not found')
    await expectNoSideways(page)
    expect(await findViolations(page)).toEqual([])
    await press(page, 'Refuse')
    await expect(findings(page)).toHaveText([/Refused.*find this number on the official page\. Please check it\./s])
    await main(page).getByRole('link', { name: 'All waiting registrations' }).click()
    await expect(waiting(page, 'Totterdown Tippers')).toHaveCount(0)
  })
})

test('a version conflict shows the new decision and keeps the input for another try (TRUST-06)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 409/)
  const business = await givenBusiness(product, 'Two Tabs Waste')
  await givenWaiting(product, business)
  const agent = await givenStaff(product, 'vera', 'agent')
  const page = await openPage({ as: agent, size: DESKTOP, at: `/ops/trust?case=${business.id}` })
  await main(page).getByRole('radio', { name: 'Refuse' }).check()
  await main(page).getByLabel('Reason').fill('Their page shows another name.')
  const params = { businessId: business.id }
  const { registration } = await callOrThrow(product, trustCase, { as: agent, params })
  await callOrThrow(product, decideRegistration, {
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
  await expect(main(page).getByRole('alert')).toContainText(
    'This has changed since you opened it. Check it and try again.',
  )
  await expect(findings(page)).toHaveText([/I was quicker\./])
  await expect(main(page).getByLabel('Reason')).toHaveValue('Their page shows another name.')
  await press(page, 'Refuse')
  await expect(findings(page)).toHaveText([/Their page shows another name\./, /I was quicker\./])
})

test('an admin sets and ends an override, an agent changes the regulator and a viewer only reads (TRUST-06)', async ({
  product,
  openPage,
  allow,
}) => {
  // only the server can validate this
  allow(/status of 400/)
  const business = await givenBusiness(product, 'Brunel Bulky')
  const number = await givenWaiting(product, business)
  const twin = await givenBusiness(product, 'Brunel Bulky Two')
  await givenWaiting(product, twin, number)
  const at = `/ops/trust?case=${twin.id}`
  const page = await openPage({ as: await givenStaff(product, 'olga'), size: DESKTOP, at })
  const dialog = page.getByRole('dialog')
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await expect(section(page, 'Register entry')).toContainText('Used by 2 businesses')
  await expect(section(page, 'Register entry').getByRole('link', { name: 'Brunel Bulky' })).toBeVisible()
  await test.step('the case shows the override and its end', async () => {
    await press(page, 'Override')
    await confirm('Override')
    await expect(dialog.getByRole('alert')).toContainText('Choose a day.')
    await dialog.getByLabel('Until').fill(addDays(today(), 31))
    await dialog.getByLabel('Reason').fill('The register is being repaired.')
    await confirm('Override')
    await expect(dialog.getByRole('alert')).toContainText('within the next 30 days')
    await expect(dialog.getByLabel('Reason')).toHaveValue('The register is being repaired.')
    await dialog.getByLabel('Until').fill(addDays(today(), 30))
    await confirm('Override')
    await expect(dialog).toBeHidden()
    await expect(main(page).getByText(/^Override until/)).toBeVisible()
    await expect(findings(page)).toHaveText([/Override.*olga.*The register is being repaired\./s])
    expect(await findViolations(page)).toEqual([])
  })
  const viewer = await openPage({ as: await givenStaff(product, 'vic', 'viewer'), size: PHONE, at })
  await test.step('a viewer on a phone reads everything and has no actions', async () => {
    await expect(main(viewer).getByText(/^Override until/)).toBeVisible()
    await expect(main(viewer).getByText('Only agents and admins can do this.')).toBeVisible()
    await expect(main(viewer).getByRole('button')).toHaveCount(0)
    await expectNoSideways(viewer)
    expect(await findViolations(viewer)).toEqual([])
  })
  await test.step('the admin ends it early', async () => {
    await press(page, 'End override')
    await dialog.getByLabel('Reason').fill('It works again.')
    await confirm('End override')
    await expect(main(page).getByText(/^Override until/)).toHaveCount(0)
  })
  await test.step('an agent changes the regulator', async () => {
    await page.goto('about:blank')
    const agents = await openPage({ as: await givenStaff(product, 'vera', 'agent'), size: DESKTOP, at })
    await expect(main(agents).getByRole('button', { name: 'Override' })).toHaveCount(0)
    await press(agents, 'Change regulator')
    const asked = agents.getByRole('dialog')
    await asked.getByRole('combobox', { name: 'Registered with' }).selectOption('Natural Resources Wales')
    await asked.getByLabel('Reason').fill('It is a Welsh number.')
    await asked.getByRole('button', { name: 'Change regulator' }).click()
    await expect(section(agents, 'Business details')).toContainText('Natural Resources Wales')
    await expect(findings(agents).first()).toHaveText(/Regulator changed.*It is a Welsh number\./s)
  })
})

test('the calendar lists registrations by expiry month and links to each (TRUST-06)', async ({ product, openPage }) => {
  const business = await givenBusiness(product, 'Soon Over Skips')
  const number = await givenWaiting(product, business)
  const validTo = addDays(today(), 40)
  const agent = await givenStaff(product, 'vera', 'agent')
  await callOrThrow(product, decideRegistration, {
    as: agent,
    params: { businessId: business.id },
    body: { version: 1, decision: 'confirm', validTo, tier: 'upper', reason: 'Looked at.' },
  })
  const page = await openPage({ as: agent, size: DESKTOP, at: '/ops/trust?tab=calendar' })
  const months = main(page).getByRole('list', { name: 'Registrations by expiry month' })
  await expect(months.getByRole('heading')).toHaveCount(12)
  const month = months
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: number })
  const name = new Date(validTo).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(month.getByRole('heading')).toHaveText(name)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await expectNoSideways(page)
  await month.getByRole('link', { name: 'Soon Over Skips' }).click()
  await expect(heading(page, 'Soon Over Skips')).toBeInViewport()
  await expect(main(page).getByRole('link', { name: 'To decide' })).toHaveAttribute('aria-current', 'page')
})

test('staff see the register entry and check it again, and an admin stops and resumes checks (TRUST-06, TRUST-13)', async ({
  product,
  openPage,
  allow,
}) => {
  // checked a moment ago
  allow(/status of 429/)
  const register = await openRegisterEmulator({ port: 0 })
  try {
    const business = await givenBusiness(product, 'Cabot Carriers', 'premium', { businessAddress: 'Yard, BS1 4DJ' })
    const number = aNumber()
    register.put(entryOf(number, { holder: 'Somebody Else Ltd' }))
    await product.withOtherServer(
      async (elsewhere) => {
        await givenWaiting(elsewhere, business, number)
        const olga = await givenStaff(elsewhere, 'olga')
        const page = await openPage({
          as: olga,
          size: DESKTOP,
          on: elsewhere.url,
          at: `/ops/trust?case=${business.id}`,
        })
        const entry = section(page, 'Register entry')
        await expect(entry.getByRole('list', { name: 'Checks' }).getByRole('listitem')).toHaveText([
          'Name differs',
          'Area differs',
          'Tier: upper',
          'Expires 14 Mar 2099',
        ])
        await expect(entry).toContainText('Somebody Else Ltd')
        await expect(entry).toContainText('Practice data')
        await expect(findings(page)).toHaveText([/Different name.*the register/s])
        await test.step('a number can be checked once an hour', async () => {
          register.put(entryOf(number, { holder: 'Cabot Carriers Limited' }))
          await product.sql.query(
            `update carrier_registrations set asked_at = now() - interval '2 hours' where business_id = $1`,
            [business.id],
          )
          await press(page, 'Check again')
          await expect(findings(page)).toHaveText([/Found, upper tier/, /Different name/])
          await expect(entry).toContainText('Name matches')
          await press(page, 'Check again')
          await expect(main(page).getByRole('alert')).toContainText('We checked this number within the last hour.')
        })
        await test.step('an admin stops and resumes the checks', async () => {
          await main(page).getByRole('link', { name: 'Register', exact: true }).click()
          const health = section(page, 'Public register for England')
          await expect(health).toContainText('Active')
          await expect(health).toContainText('Practice data')
          expect(await findViolations(page)).toEqual([])
          await press(page, 'Stop checks')
          await page.getByRole('dialog').getByLabel('Reason').fill('They are moving house.')
          await page.getByRole('dialog').getByRole('button', { name: 'Stop checks' }).click()
          await expect(health).toContainText(/Stopped by olga.*They are moving house\./)
          await press(page, 'Resume checks')
          await page.getByRole('dialog').getByLabel('Reason').fill('They have moved.')
          await page.getByRole('dialog').getByRole('button', { name: 'Resume checks' }).click()
          await expect(health).toContainText('Active')
        })
        await page.close()
      },
      { EA_REGISTER_URL: register.url },
    )
  } finally {
    await register.stop()
  }
  const viewer = await openPage({
    as: await givenStaff(product, 'vic', 'viewer'),
    size: PHONE,
    at: '/ops/trust?tab=register',
  })
  await expect(section(viewer, 'Public register for England')).toContainText('Not set up')
  await expect(main(viewer).getByRole('button')).toHaveCount(0)
  await expectNoSideways(viewer)
  expect(await findViolations(viewer)).toEqual([])
})

test('an empty queue shows last night’s checks, every tab load errors (TRUST-06)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403/)
  const page = await openPage({ as: await givenStaff(product, 'vera', 'viewer'), size: PHONE })
  await product.sql.query('update carrier_registrations set desk = null, desk_since = null')
  await page.goto('/ops/trust')
  await expect(heading(page, /^Nothing to decide\. Checked last night: \d+ of \d+\.$/)).toBeVisible()
  await expectNoSideways(page)
  await page.goto('/ops/trust?case=nobody')
  await expect(heading(page, 'Registration not found')).toBeVisible()
  await refuseCalls(page, /\/api\/ops\/(trust|trust-calendar|register|too-cheap)/, 'Not just now.')
  for (const tab of ['', '?tab=calendar', '?tab=cheap', '?tab=register']) {
    await page.goto(`/ops/trust${tab}`)
    await expect(main(page).getByText('We couldn’t load this. Try again.')).toBeVisible()
  }
})
