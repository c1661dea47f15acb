import type { Page } from '@playwright/test'
import type { Subscription } from '#scripts/push-emulator/server.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import { slowness } from '#tests/support/slowness.ts'
import { until } from '#tests/support/until.ts'
import { findViolations } from './support/axe.ts'
import { heading, main, message } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const SOON = 10_000
const section = (page: Page, name: string) => main(page).getByRole('region', { name })

/** Lets a browser subscribe at the push emulator, as its own push service is on the internet. */
async function subscribesAt(page: Page, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((given) => {
    let current: unknown = null
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    const manager = (globalThis as unknown as { PushManager: { prototype: object } }).PushManager.prototype
    Object.assign(manager, { subscribe: async () => (current = made), getSubscription: async () => current })
  }, subscription)
}

/** Returns the choices with a word wider than its space. */
const CUT = `[...document.querySelectorAll('select')].filter((select) => {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = [fontWeight, fontSize, fontFamily].join(' ')
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return [...select.options].some(({ text }) => pen.measureText(text).width > room)
}).length`

test.use({ serviceWorkers: 'allow' })

test('a carrier saves an area, gets a job by mail and push within seconds, and unsubscribes with one press (ALERT-01, ALERT-05, ALERT-06, PUSH-01)', async ({
  product,
  openPage,
  whole,
}) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const browser = product.push.subscribe()
  const page = await openPage({ with: whole, as: carrier, size: PHONE })
  await subscribesAt(page, browser)
  await page.goto('/alerts')
  const areas = section(page, 'Areas you work in')
  await test.step('saves an area with a preview', async () => {
    await expect(areas.getByText('No areas yet. Add one to hear about new jobs.')).toBeVisible()
    await areas.getByRole('button', { name: 'Add an area' }).click()
    await areas.getByLabel('Name').fill('Home patch')
    await areas.getByLabel('Postcode').fill('bs6')
    await expect(areas.getByText(/^\d+ jobs? in the last 30 days$/)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await areas.getByRole('button', { name: 'Save' }).click()
    await expect(areas.getByText('Within 10 miles of BS6')).toBeVisible()
  })
  await test.step('chooses instant mails and pushes', async () => {
    const jobs = section(page, 'How we contact you').getByRole('group', { name: 'New jobs in my areas' })
    await jobs.getByRole('heading').click()
    await jobs.getByLabel('Email').selectOption('Straight away')
    await jobs.getByLabel('On my devices').selectOption('Straight away')
    const devices = section(page, 'Notifications on your devices')
    await devices.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(devices.getByText('This device')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
  await page.context().close()
  const title = `Wardrobe of ${carrier.email}`
  await givenOpenRequest(product, { title, postcode: 'BS6 5QA' })
  const posted = Date.now()
  const mail = await product.inbox.mailTo(carrier.email, /Wardrobe/)
  await until(() => product.push.received.some(({ endpoint }) => endpoint === browser.endpoint), 'the push')
  expect(Date.now() - posted).toBeLessThan(SOON * slowness())
  const push = product.push.received.find(({ endpoint }) => endpoint === browser.endpoint)
  expect(push?.message.title).toBe(`${title} in BS6`)

  await test.step('unsubscribes with one press without signing in; opening the page changes nothing', async () => {
    const link = mail.headers['list-unsubscribe']?.slice(1, -1) ?? ''
    const visitor = await openPage({ at: new URL(link).pathname, size: PHONE })
    await expect(heading(visitor, 'Stop these emails')).toBeVisible()
    await expect(main(visitor).getByText('You get emails about new jobs. Stop these emails?')).toBeVisible()
    await expect(main(visitor).getByText(/^These emails go to .…@/)).toBeVisible()
    await expect(main(visitor).getByRole('link')).toHaveCount(0)
    await visitor.reload()
    await main(visitor).getByRole('button', { name: 'Stop these emails' }).click()
    await expect(main(visitor).getByText('You won’t get any more emails about new jobs.')).toBeVisible()
    expect(await findViolations(visitor)).toEqual([])
    await main(visitor).getByRole('button', { name: 'Turn on again' }).click()
    await expect(main(visitor).getByText('You’ll get emails about new jobs again.')).toBeVisible()
  })
})

test('a carrier gets only jobs with items of its kinds and weight, which the mail names (ALERT-01, PUSH-01)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Wood Alone')
  const page = await openPage({ as: carrier, size: PHONE, at: '/alerts' })
  const areas = section(page, 'Areas you work in')
  const button = (name: string) => areas.getByRole('button', { name, exact: true })
  await button('Add an area').click()
  await areas.getByLabel('Name').fill('Wood around Thurso')
  await areas.getByLabel('Postcode').fill('KW14')
  await expect(areas.getByRole('group', { name: 'Kinds of waste' })).toHaveCount(0)
  await button('With a list of items').click()
  await areas.getByRole('group', { name: 'Kinds of waste' }).getByRole('button', { name: 'Wood' }).click()
  await areas.getByLabel('Up to how many kg?').fill('a lot')
  await button('Nothing hazardous').click()
  await button('Save').click()
  await expect(areas.getByRole('alert')).toContainText('Enter a whole number of kg from 1 to 20,000')
  await expect(areas.getByLabel('Up to how many kg?')).toHaveValue('a lot')
  await areas.getByLabel('Up to how many kg?').fill('500')
  await expect(areas.getByText(/^\d+ jobs? in the last 30 days$/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await page.setViewportSize(PHONE)
  await button('Save').click()
  await expect(
    areas.getByText('Within 10 miles of KW14 · with a list of items · only wood · up to 500 kg · nothing hazardous'),
  ).toBeVisible()
  await button('Switch off: Wood around Thurso').click()
  await expect(areas.getByText('Off', { exact: true })).toBeVisible()
  await button('Switch on: Wood around Thurso').click()
  await expect(areas.getByText('only wood')).toBeVisible()
  const jobs = section(page, 'How we contact you').getByRole('group', { name: 'New jobs in my areas' })
  await jobs.getByRole('heading').click()
  await jobs.getByLabel('Email').selectOption('Straight away')
  const doors = { items: [{ key: 'door', n: 2, answer: 'no' as const }] }
  await givenOpenRequest(product, {
    title: 'Painted fence',
    postcode: 'KW14 7AA',
    load: { items: [{ key: 'shed', n: 1 }] },
  })
  await givenOpenRequest(product, { title: 'Things of all kinds', postcode: 'KW14 7AA' })
  await givenOpenRequest(product, { title: 'Two oak doors', postcode: 'KW14 7AA', load: doors })
  const mail = await product.inbox.mailTo(carrier.email, /Two oak doors/)
  expect(mail.text).toContain('Collection request · KW14 · 2 items, about 44 kg')
  expect(product.inbox.mailsTo(carrier.email).filter(({ subject }) => /fence|Things/.test(subject))).toEqual([])
})

test('an area needs a postcode unless ‘Anywhere’ is pressed, and no choice is cut off on a narrow phone (ALERT-01, ALERT-03)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenBusiness(product, 'Anywhere Clearances'), size: PHONE, at: '/alerts' })
  const areas = section(page, 'Areas you work in')
  const button = (name: string) => areas.getByRole('button', { name, exact: true })
  await button('Add an area').click()
  await expect(areas.getByLabel('Postcode')).toBeFocused()
  await areas.getByLabel('Name').fill('BS6 5QA')
  await button('Save').click()
  await expect(areas.getByRole('alert')).toContainText('Enter a UK postcode, or just the first half.')
  await areas.getByLabel('Postcode').fill('B93 ODX.')
  await expect(areas.getByText(/^\d+ jobs? in the last 30 days$/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await button('Save').click()
  await expect(areas.getByText('Within 10 miles of B93')).toBeVisible()
  await button('Add an area').click()
  await button('Anywhere').click()
  await expect(areas.getByLabel('Postcode')).toHaveCount(0)
  await areas.getByLabel('Name').fill('All jobs')
  await button('Save').click()
  await expect(areas.getByText('Anywhere', { exact: true })).toBeVisible()
  const choices = section(page, 'How we contact you')
  await choices.getByRole('heading', { level: 3 }).first().click()
  await expect(choices.getByLabel('Email').first()).toBeVisible()
  for (const width of [320, 360, 390, 640]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(CUT), `${width}`).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${width}`).toBeLessThanOrEqual(width)
  }
})

test('the focus moves to the form, the row or the next button (ALERT-01)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenOwner(product), at: '/alerts' })
  const searches = section(page, 'Saved searches')
  const button = (name: string) => searches.getByRole('button', { name })
  const add = async (name: string) => {
    await button('Add a search').click()
    await expect(searches.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await searches.getByLabel('Words').fill(name)
    await page.keyboard.press('Enter')
    await expect(button(`Change: ${name}`)).toBeFocused()
  }
  await button('Add a search').click()
  await button('Cancel').click()
  await expect(button('Add a search')).toBeFocused()
  await add('Sofas')
  await add('Pianos')
  await page.keyboard.press('Enter')
  await expect(searches.getByLabel('Name')).toBeFocused()
  await button('Cancel').click()
  await expect(button('Change: Pianos')).toBeFocused()
  await button('Remove: Sofas').click()
  await expect(button('Change: Pianos')).toBeFocused()
  await button('Remove: Pianos').click()
  await expect(button('Add a search')).toBeFocused()
})

test('logging out ends pushes on that device (PUSH-01)', async ({ product, openPage, whole }) => {
  const owner = await givenOwner(product)
  const page = await openPage({ with: whole, as: owner })
  await subscribesAt(page, product.push.subscribe())
  await page.goto('/alerts')
  const devices = section(page, 'Notifications on your devices')
  await devices.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(devices.getByRole('button', { name: /^Stop notifications on/ })).toBeVisible()
  const own = async () =>
    (await product.sql.query('select 1 from push_devices where user_id = $1', [owner.id])).rowCount
  expect(await own()).toBe(1)
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await own()).toBe(0)
  expect(
    await page.evaluate(
      'navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.getSubscription()).then((one) => one === null)',
    ),
  ).toBe(true)
})

test('a browser without a push service says so (PUSH-01)', async ({ product, openPage, whole, allow }) => {
  allow(/push service/i, /Registration failed/)
  const page = await openPage({ with: whole, as: await givenOwner(product) })
  await subscribesAt(page, product.push.subscribe())
  await page.addInitScript({
    content: `PushManager.prototype.subscribe = async () => { throw new DOMException('no push service', 'AbortError') }`,
  })
  await page.goto('/alerts')
  const devices = section(page, 'Notifications on your devices')
  await devices.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(devices.getByRole('alert')).toHaveText('This browser can’t receive notifications. Try another one.')
})

test('anyone can save a search, and typed text survives a network failure (ALERT-02)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: '/jobs?q=sofa&photo=yes' })
  await main(page).getByRole('button', { name: 'Save this search' }).click()
  await expect(message(page, 'We’ll tell you when something matches, twice a day by email.')).toBeVisible()
  await page.goto('/alerts')
  const searches = section(page, 'Saved searches')
  await expect(searches.getByText('Collection requests · Anywhere · matching ‘sofa’ · with a photo')).toBeVisible()
  await expect(section(page, 'Areas you work in')).toHaveCount(0)
  await searches.getByRole('button', { name: 'Change: sofa' }).click()
  await searches.getByLabel('Name').fill('Sofas nearby')
  await page.context().setOffline(true)
  await searches.getByRole('button', { name: 'Save' }).click()
  await expect(searches.getByRole('alert')).toBeVisible()
  await expect(searches.getByLabel('Name')).toHaveValue('Sofas nearby')
  await page.context().setOffline(false)
  await searches.getByRole('button', { name: 'Save' }).click()
  await expect(searches.getByText('Sofas nearby')).toBeVisible()
})
