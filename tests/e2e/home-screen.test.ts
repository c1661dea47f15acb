import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { pageDataOf } from './accessibility/page-data.ts'
import { wholeBrowser } from './support/browser.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { fillRequest, heading, main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'

const OF_THE_NETWORK = [/net::ERR_/, /WebSocket connection/, /could not be loaded yet/]

/** Waits until the offline page is installed, once the page is idle. */
const ready = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
    if (active.state === 'activated') done()
    else active.addEventListener('statechange', () => active.state === 'activated' && done())
  }))`)
const noConnection = (page: Page) => heading(page, 'No connection')

test.use({ serviceWorkers: 'allow' })

test('is installable in Chromium (INST-02)', async ({ product }) => {
  // test windows are private ones, which can't install apps
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kerbside-home-screen-'))
  const context = await chromium.launchPersistentContext(folder, { ...wholeBrowser(), viewport: PHONE })
  try {
    const page = await context.newPage()
    await page.goto(product.url)
    await ready(page)
    const protocol = await context.newCDPSession(page)
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { url, errors, data } = await protocol.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []])
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Kerbside', display: 'standalone' })
    expect(await protocol.send('Page.getAppId')).toMatchObject({ appId: `${product.url}/` })
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('shows the offline page without a network, and then opens the page (INST-04)', async ({ openPage, allow }) => {
  allow(...OF_THE_NETWORK)
  const page = await openPage({ at: '/', size: PHONE })
  await ready(page)
  await page.context().setOffline(true)
  await page.goto('/charities?q=sofa')
  await expect(noConnection(page)).toBeVisible()
  await expect(page).toHaveTitle('No connection – Kerbside')
  await expect(page).toHaveURL(/\/charities\?q=sofa$/)
  await expectGoodLayouts(page, 'no connection')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noConnection(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(heading(page, 'Charity Hub')).toBeVisible()
})

test('shows the offline page while the server is down, and opens the page by Try again or by itself (INST-04)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(...OF_THE_NETWORK, /Failed to load resource/)
  const [page, waiting] = [await openPage({ at: '/' }), await openPage({ at: '/' })]
  for (const one of [page, waiting]) await ready(one)
  await product.killServer()
  for (const one of [page, waiting]) {
    await one.goto('/freecycle')
    await expect(noConnection(one)).toBeVisible()
  }
  await waiting.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await product.startServer()
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const one of [page, waiting])
    await expect(heading(one, 'FreeCycle Connect').first()).toBeVisible({ timeout: 60_000 })
})

test('links to drafts from the offline page until the user logs out (INST-05)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(...OF_THE_NETWORK)
  const { people } = await pageDataOf(product)
  const page = await openPage({ as: people.customer, at: '/collection-request/new' })
  await ready(page)
  await fillRequest(page, { title: 'Piano', description: 'Upright, on the first floor.' })
  await page.context().setOffline(true)
  await page.reload()
  const draft = main(page).getByRole('link', { name: 'Your collection request' })
  await expect(draft).toBeVisible()
  await expect(main(page)).not.toContainText('Piano')
  await draft.click()
  await expect(noConnection(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('Title')).toHaveValue('Piano')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Ann Clarke' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/dashboard')
  await expect(noConnection(page)).toBeVisible()
  await expect(heading(page, 'Saved on this device')).toBeHidden()
})

test('caches only the offline page, requests each page once, and does not control open pages (INST-06)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ at: '/charities' })
  await ready(page)
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull()
  const answer = await page.goto('/freecycle')
  expect(answer?.fromServiceWorker()).toBe(true)
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  await page.waitForLoadState('networkidle')
  await expect(heading(page, 'FreeCycle Connect').first()).toBeVisible()
  const kept = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))))`
  expect(await page.evaluate(kept)).toEqual([['/offline']])
  const called = page.waitForResponse(/\/api\//)
  await page.goto('/freecycle?type=sell_item')
  expect((await called).fromServiceWorker()).toBe(false)
  const before = await asked(product.url)
  await page.goto('/upcycle')
  await page.waitForLoadState('networkidle')
  expect((await asked(product.url)) - before).toBe(1)
})

/** Returns how often the server has served the ideas page, by its metrics. */
async function asked(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const lines = figures.split('\n').filter((line) => /_count\{.*route="\/upcycle"/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('installs the offline page when idle, and not with data saver (INST-07)', async ({ openPage }) => {
  const page = await openPage({ at: '/' })
  const began = `performance.getEntriesByType('navigation')[0].loadEventEnd`
  await ready(page)
  expect(await page.evaluate(began)).toBeGreaterThan(0)
  const saving = await openPage()
  await saving.addInitScript({
    content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
  })
  await saving.goto('/')
  await saving.waitForLoadState('networkidle')
  await saving.waitForTimeout(2_500)
  expect(await saving.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0)
})
