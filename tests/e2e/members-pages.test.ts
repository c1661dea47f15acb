import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { refreshSession } from '#modules/core/accounts/contract.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { delayResponses } from './support/answers.ts'
import { heading, main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

async function givenJob(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Bob’s Bins')
  const { request } = await givenOpenRequest(product, { title: `Oak wardrobe ${randomUUID().slice(0, 8)}`, owner })
  await givenBid(product, request.id, 62.5, carrier)
  return { owner, carrier, request, job: `/job/${request.id}` }
}

/** Blocks scripts until the returned function is called. */
const delayScript = (page: Page) => delayResponses(page, '**/assets/*.js')

const signIn = (context: BrowserContext, { email, password }: Person) =>
  context.request.post('/api/sign-in', { data: { email, password } })

test('members can read their main pages without scripts', async ({ product, browser }) => {
  const { owner, carrier, request, job } = await givenJob(product)
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await signIn(context, owner)
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Dashboard – Kerbside')
  await expect(main(page)).toContainText('1 bid to consider')
  await expect(page.getByRole('banner')).toContainText('Ann Clarke')
  await main(page).getByRole('link', { name: 'View My Requests' }).click()
  await expect(main(page)).toContainText('Oak wardrobe')
  await main(page)
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page).toHaveURL(job)
  await expect(main(page)).toContainText('£62.50')
  await expect(main(page)).toContainText('Bob’s Bins')
  await page.goto('/')
  await expect(main(page).getByRole('link', { name: request.title })).toBeVisible()
  await signIn(context, carrier)
  await page.goto('/jobs')
  await expect(main(page)).toContainText(request.title)
  await page.goto('/dashboard')
  await expect(main(page)).toContainText('£62.50')
  await expect(page.locator('#app script, #app [style]')).toHaveCount(0)
  await context.close()
})

test('hydrates a member’s page without a session refresh, and bids keep arriving', async ({ product, openPage }) => {
  const { owner, request, job } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE })
  const refreshes: string[] = []
  page.on('request', (one) => one.url().endsWith(refreshSession.path) && refreshes.push(one.url()))
  const letScriptIn = await delayScript(page)
  await page.goto(job, { waitUntil: 'commit' })
  await expect(main(page)).toContainText('£62.50')
  await page.evaluate(`document.querySelector('h1').setAttribute('data-as-sent', '')`)
  letScriptIn()
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('h1[data-as-sent]')).toHaveText(request.title)
  await givenBid(product, request.id, 58)
  await expect(main(page)).toContainText('£58.00')
  expect(refreshes).toEqual([])
})

test('shows a bid placed before hydration', async ({ product, openPage }) => {
  const { owner, request, job } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE })
  const letScriptIn = await delayScript(page)
  await page.goto(job, { waitUntil: 'commit' })
  await expect(main(page)).toContainText('£62.50')
  await givenBid(product, request.id, 57)
  letScriptIn()
  await expect(main(page)).toContainText('£57.00')
})

test('replays a press from before hydration', async ({ product, openPage }) => {
  const { owner, job } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE })
  const letScriptIn = await delayScript(page)
  await page.goto(job, { waitUntil: 'commit' })
  await main(page)
    .getByRole('button', { name: /Bob’s Bins/ })
    .first()
    .click()
  letScriptIn()
  await expect(main(page).getByRole('button', { name: 'Accept' }).first()).toBeVisible()
})

test('shows nothing personal by Back or URL after logging out', async ({ product, openPage }) => {
  const { owner, job } = await givenJob(product)
  const page = await openPage({ as: owner })
  await page.goto(job)
  await expect(main(page)).toContainText('£62.50')
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('Ann Clarke')
  // the document would keep its data after the session
  await expect(page.locator('#kerbside-state')).toHaveCount(0)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Ann Clarke' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  for (const _step of [1, 2]) {
    await page.goBack()
    await expect(page.locator('body')).not.toContainText('Ann Clarke')
  }
  await page.goto('/dashboard')
  await expect(heading(page, 'Login')).toBeVisible()
  expect(await page.content()).not.toContain(owner.email)
})

test('concurrent pages never contain another user’s data', async ({ product }) => {
  test.slow()
  const people = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const owner = await givenOwner(product, `Person-${String(at).padStart(2, '0')}-name`)
      const { request } = await givenOpenRequest(product, { title: `Thing of ${owner.name}`, owner })
      const answer = await fetch(`${product.url}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: owner.email, password: owner.password }),
      })
      const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
      return { ...owner, cookie: cookie.join('; '), paths: ['/dashboard', '/my-posts', `/job/${request.id}`] }
    }),
  )
  const asked = Array.from({ length: 1_000 }, (_, at) => {
    const person = people[at % people.length]
    if (!person) throw new Error('There is nobody.')
    return { person, path: person.paths[at % person.paths.length] ?? '/' }
  })
  let rendered = 0
  const askInTurn = async () => {
    for (let next = asked.pop(); next; next = asked.pop()) {
      const { person, path } = next
      await new Promise((later) => setTimeout(later, Math.random() * 20))
      const html = await (await fetch(product.url + path, { headers: { cookie: person.cookie } })).text()
      const named = new Set(html.match(/Person-\d\d-name/g))
      if (html.includes('<div id="app"></div>')) expect(named.size).toBe(0)
      else {
        expect([...named]).toEqual([person.name])
        rendered += 1
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, askInTurn))
  // a busy server sends pages unrendered after a timeout
  expect(rendered).toBeGreaterThan(500)
})
