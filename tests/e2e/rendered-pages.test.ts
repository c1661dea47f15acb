import type { Page } from '@playwright/test'
import { promiseItem } from '#modules/community/items/contract/promises.ts'
import { refreshSession } from '#modules/core/accounts/contract.ts'
import { givenAsk, givenGift } from '#tests/modules/community/items/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { delayResponses } from './support/answers.ts'
import { heading, live, main, waitForTakeover } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Blocks scripts until the returned function is called. */
const delayScript = (page: Page) => delayResponses(page, '**/assets/*.js')

test('job page, homepage and gifted items are readable without scripts', async ({ product, browser }) => {
  const { request } = await givenOpenRequest(product, { title: 'Oak wardrobe </script>', budget: 80 })
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/job/${request.id}`)
  await expect(heading(page, request.title)).toBeVisible()
  await expect(main(page)).toContainText(request.description)
  await expect(main(page)).toContainText('£80.00')
  await expect(main(page).getByText('a few seconds ago')).toBeVisible()
  // user input is only ever text
  await expect(page.locator('#app script, #app [style]')).toHaveCount(0)
  await page.goto('/')
  await expect(heading(page, 'Post what has to go. Watch the bids arrive.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: request.title })).toBeVisible()
  const { item } = await givenGift(product, { name: 'Rocking horse' })
  await page.goto('/freecycle')
  await expect(heading(page, item.name).first()).toBeVisible()
  await context.close()
})

test('refreshes the session once, before the page’s script has loaded', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenCustomer(product, 'early') })
  const refreshes: string[] = []
  page.on('request', (request) => request.url().endsWith(refreshSession.path) && refreshes.push(request.url()))
  const letScriptIn = await delayResponses(page, /\/assets\/index-[^/]*\.js/)
  await page.goto('/my-items', { waitUntil: 'commit' })
  await expect.poll(() => refreshes.length).toBe(1)
  letScriptIn()
  await expect(heading(page, 'Your items')).toBeVisible()
  expect(refreshes).toHaveLength(1)
})

test('hydrates without re-rendering, and then updates live', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const page = await openPage()
  const letScriptIn = await delayScript(page)
  await page.goto(`/job/${request.id}`, { waitUntil: 'commit' })
  await expect(heading(page, request.title)).toBeVisible()
  await page.evaluate(`document.querySelector('h1').setAttribute('data-as-sent', '')`)
  const bids = heading(page, /^Bids/)
  const isStyled = () =>
    page.evaluate(`[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`)
  await expect.poll(isStyled).toBe(true)
  const drawn = await bids.boundingBox()
  letScriptIn()
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('h1[data-as-sent]')).toHaveText(request.title)
  expect((await bids.boundingBox())?.y).toBe(drawn?.y)
  await givenBid(product, request.id, 62.5)
  await expect(main(page)).toContainText('£62.50')
})

test('keeps the rendered page and scroll position while the page’s code loads slowly', async ({
  product,
  openPage,
}) => {
  const { request } = await givenOpenRequest(product)
  const page = await openPage({ size: PHONE })
  await page.clock.install()
  const letPageIn = await delayResponses(page, /\/assets\/job-[\w-]{8}\.js/)
  const script = page.waitForEvent('requestfinished', (one) => /\/assets\/index-.*\.js/.test(one.url()))
  await page.goto(`/job/${request.id}`, { waitUntil: 'commit' })
  await expect(heading(page, request.title)).toBeVisible()
  await page.evaluate(`document.querySelector('h1').setAttribute('data-as-sent', ''); scrollTo(0, 120)`)
  await script
  for (let waited = 0; waited < 5; waited++) {
    await page.clock.fastForward(2_000)
    await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  }
  letPageIn()
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('h1[data-as-sent]')).toHaveText(request.title)
  expect(await page.evaluate('scrollY')).toBe(120)
})

test('keeps the homepage’s rendered lists and prices until their code has loaded', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product, { title: 'Linen press' })
  const page = await openPage({ size: PHONE })
  const letPartsIn = await delayResponses(page, /\/assets\/home-parts-[\w-]{8}\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  const row = main(page).getByRole('link', { name: request.title })
  const prices = heading(page, 'Simple prices')
  await expect(row).toBeVisible()
  await expect(prices).toBeVisible()
  await page.evaluate(`document.querySelectorAll('h2').forEach((one) => one.setAttribute('data-as-sent', ''))`)
  const { y } = (await row.boundingBox()) ?? {}
  await waitForTakeover(page)
  await expect(prices).toBeVisible()
  expect((await row.boundingBox())?.y).toBe(y)
  letPartsIn()
  await heading(page, 'Collection requests').scrollIntoViewIfNeeded()
  await expect(live(page).first()).toBeVisible()
  await expect(page.locator('h2[data-as-sent]', { hasText: 'Collection requests' })).toBeVisible()
  await expect(page.locator('h2[data-as-sent]', { hasText: 'Simple prices' })).toBeVisible()
})

test("'List an Item' on the homepage works before hydration (R56)", async ({ product, openPage }) => {
  await givenGift(product)
  const page = await openPage({ size: PHONE })
  await delayResponses(page, /\/assets\/home-parts-[\w-]{8}\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await waitForTakeover(page)
  await main(page).getByRole('link', { name: 'List an Item', exact: true }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Ffreecycle%2Fnew')
})

test('a reload keeps the scroll position of the homepage', async ({ product, openPage }) => {
  await givenOpenRequest(product)
  const page = await openPage({ size: PHONE })
  await page.goto('/')
  await page.evaluate('scrollTo(0, 700)')
  await expect(live(page).first()).toBeVisible()
  await page.reload()
  await expect(live(page).first()).toBeVisible()
  expect(await page.evaluate('scrollY')).toBe(700)
})

test('rendered gifts update live and keep a search typed before hydration (FREE-03, R39)', async ({
  product,
  openPage,
}) => {
  const names = ['Harmonium stool', 'Harmonium lamp', 'Garden hose']
  const gifts = []
  for (const name of names) gifts.push(await givenGift(product, { name }))
  const page = await openPage({ size: PHONE })
  const letScriptIn = await delayScript(page)
  await page.goto('/freecycle', { waitUntil: 'commit' })
  for (const name of names) await expect(heading(page, name).first()).toBeVisible()
  await page.evaluate(`document.querySelector('h1').setAttribute('data-as-sent', '')`)
  await page.getByRole('textbox', { name: 'Search these items' }).fill('harmonium')
  letScriptIn()
  await expect(heading(page, 'Garden hose')).toHaveCount(0)
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Harmonium lamp', 'Harmonium stool'])
  await expect(page.locator('h1[data-as-sent]')).toBeVisible()
  await expect(live(page)).toBeVisible()
  await givenGift(product, { name: 'Harmonium, upright' })
  await expect(heading(page, 'Harmonium, upright')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search these items' }).fill('')
  await expect(heading(page, 'Harmonium stool')).toBeVisible()
  const [stool] = gifts
  const { ask } = await givenAsk(product, stool?.item.id ?? '')
  await callOrThrow(product, promiseItem, { as: stool?.giver, params: { askId: ask.id } })
  await expect(heading(page, 'Harmonium stool')).toHaveCount(0)
})

test('searches for a term typed before hydration', async ({ product, openPage }) => {
  await givenOpenRequest(product, { title: 'Chaise longue, blue' })
  const page = await openPage()
  const letScriptIn = await delayScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('chaise')
  letScriptIn()
  await expect(main(page).getByRole('link', { name: 'Chaise longue, blue' }).first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('chaise')
})

/** Counts uses of Intl, which block slow phones for 80 ms. */
const COUNTING = `
  globalThis.languageData = 0
  for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'])
    Intl[name] = new Proxy(Intl[name], { construct(target, given) {
      globalThis.languageData++
      return Reflect.construct(target, given)
    } })`

test('shows ages and amounts without Intl, and full dates on hover and focus (HOME-25)', async ({
  product,
  openPage,
}) => {
  const { request } = await givenOpenRequest(product, { title: 'Pine dresser', budget: 1250 })
  const page = await openPage()
  const loaded = () => page.evaluate<number>('globalThis.languageData')
  const fullDate = /^\w+day,? \d+ \w+ 20\d\d at \d\d:\d\d$/
  await page.addInitScript(COUNTING)
  await page.goto('/')
  await expect(live(page)).toBeVisible()
  const age = main(page).getByRole('listitem').filter({ hasText: request.title }).locator('time')
  await expect(age).toHaveText('a few seconds ago')
  expect(await loaded()).toBe(0)
  await page.goto(`/job/${request.id}`)
  await expect(live(page)).toBeVisible()
  await givenBid(product, request.id, 1062.5)
  await expect(main(page)).toContainText('£1,250.00')
  await expect(main(page)).toContainText('£1,062.50')
  expect(await loaded()).toBe(0)
  const posted = main(page).locator('time[tabindex]').first()
  await main(page).locator('[data-bid]').getByRole('button', { expanded: false }).click()
  const bidAt = main(page).locator('[data-bid] time[tabindex]')
  await posted.focus()
  await expect(posted).toHaveAttribute('data-date', fullDate)
  await bidAt.hover()
  await expect(bidAt).toHaveAttribute('data-date', fullDate)
})

const FORMS = [
  { path: '/login', fields: ['Email', 'Password'], button: 'Login' },
  { path: '/signup', fields: ['Email', 'Password'], button: 'Sign Up' },
  { path: '/collection-request/new', fields: ['Title', 'Description', 'Postcode', 'Budget'], button: 'Submit Request' },
]
/** A label may continue with '(optional)'. */
const field = (page: Page, name: string) => main(page).getByLabel(new RegExp(`^${name}`))

test('login, sign-up and request form have labelled fields without scripts', async ({ product, browser }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const { path, fields } of FORMS) {
    await page.goto(path)
    for (const name of fields) await expect(field(page, name)).toBeEditable()
  }
  await page.goto('/signup')
  await expect(main(page).getByRole('radio')).toHaveCount(2)
  await page.goto('/post-request')
  await expect(heading(page, 'How to post a request')).toBeVisible()
  await context.close()
})

test('keeps text typed into forms before hydration, without layout shifts (R44)', async ({ openPage }) => {
  for (const { path, fields, button } of FORMS) {
    const page = await openPage({ size: PHONE })
    const broken: string[] = []
    page.on('pageerror', ({ message }) => broken.push(message))
    const letScriptIn = await delayScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    for (const name of fields) await field(page, name).fill(`${name} 12`)
    await page.evaluate(`document.querySelector('h1').setAttribute('data-as-sent', '')`)
    const submit = main(page).getByRole('button', { name: button })
    const drawn = await submit.boundingBox()
    await submit.click()
    letScriptIn()
    // the early press counts, and fails validation
    await expect(main(page).getByRole('alert').first()).toBeVisible()
    for (const name of fields) await expect(field(page, name)).toHaveValue(`${name} 12`)
    await expect(page.locator('h1[data-as-sent]')).toBeVisible()
    expect(drawn).not.toBeNull()
    expect(broken).toEqual([])
  }
})

test('sends a login from before hydration afterwards, never in the URL', async ({ product, openPage }) => {
  const person = await givenCustomer(product, 'hasty')
  const page = await openPage()
  const letScriptIn = await delayScript(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await field(page, 'Password').press('Enter')
  await expect(page).toHaveURL('/login')
  letScriptIn()
  await expect(page).toHaveURL('/dashboard')
})

test('carries the typed email address to the reset page, also before hydration (R60)', async ({ openPage }) => {
  const page = await openPage()
  const letScriptIn = await delayScript(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await field(page, 'Email').fill('ann@kerbside.example')
  await main(page).getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/login')
  letScriptIn()
  await expect(page).toHaveURL('/forgot-password')
  await expect(field(page, 'Email')).toHaveValue('ann@kerbside.example')
})

test('merges a stored draft with text typed before hydration', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/collection-request/new')
  await field(page, 'Title').fill('Oak wardrobe')
  await field(page, 'Description').fill('Two doors, no key.')
  await expect(main(page)).toContainText('Discard')
  const letScriptIn = await delayScript(page)
  await page.reload({ waitUntil: 'commit' })
  await field(page, 'Description').fill('Two doors and a key.')
  letScriptIn()
  await expect(field(page, 'Title')).toHaveValue('Oak wardrobe')
  await expect(field(page, 'Description')).toHaveValue('Two doors and a key.')
})
