import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { sceneOf } from './accessibility/scene.ts'
import { fillRequest, heading, main } from './support/acts.ts'
import { wholeBrowser } from './support/browser.ts'
import { expectGoodLayouts } from './support/looks.ts'
import { expect, PHONE, test } from './support/test.ts'

const OF_THE_NETWORK = [/net::ERR_/, /WebSocket connection/, /could not be loaded yet/]

/** Waits until the browser would answer without a network, as it does once the page had a quiet moment. */
const ready = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
    if (active.state === 'activated') done()
    else active.addEventListener('statechange', () => active.state === 'activated' && done())
  }))`)
const noConnection = (page: Page) => heading(page, 'No connection')

test.use({ serviceWorkers: 'allow' })

test('a phone can put the product on its home screen: Chromium finds nothing against it (INST-02)', async ({
  place,
}) => {
  // windows of tests are private ones, where nothing can be installed
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kerbside-home-screen-'))
  const context = await chromium.launchPersistentContext(folder, { ...wholeBrowser(), viewport: PHONE })
  try {
    const page = await context.newPage()
    await page.goto(place.url)
    await ready(page)
    const protocol = await context.newCDPSession(page)
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { url, errors, data } = await protocol.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${place.url}/manifest.webmanifest`, []])
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Kerbside', display: 'standalone' })
    expect(await protocol.send('Page.getAppId')).toMatchObject({ appId: `${place.url}/` })
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('who opens a page without a network reads so, and the page comes by itself with the network (INST-04)', async ({
  visit,
  lookOut,
}) => {
  lookOut.allow(...OF_THE_NETWORK)
  const page = await visit({ at: '/', size: PHONE })
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

test('while the server is away it is said as well, and Try again brings the page once it is back (INST-04)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(...OF_THE_NETWORK, /Failed to load resource/)
  const page = await visit({ at: '/' })
  await ready(page)
  await place.goAway()
  await page.goto('/freecycle')
  await expect(noConnection(page)).toBeVisible()
  await place.back()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'FreeCycle Connect').first()).toBeVisible()
})

test('a page comes by itself once the server is back, without a word from the browser and after failed tries (INST-04)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(...OF_THE_NETWORK, /Failed to load resource/)
  const page = await visit({ at: '/' })
  await ready(page)
  await place.goAway()
  await page.goto('/freecycle')
  await expect(noConnection(page)).toBeVisible()
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await place.back()
  await expect(heading(page, 'FreeCycle Connect').first()).toBeVisible({ timeout: 60_000 })
})

test('what was typed is kept meanwhile, and the page leads back to it; not once its writer has logged out (INST-05)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(...OF_THE_NETWORK)
  const { people } = await sceneOf(place)
  const page = await visit({ as: people.customer, at: '/collection-request/new' })
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

test('nothing but that page is kept, every page is asked of the server, and no open one is taken over (INST-06)', async ({
  visit,
}) => {
  const page = await visit({ at: '/charities' })
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
})

test('each page is asked of the server once, though the worker passes it on (INST-06)', async ({ place, visit }) => {
  const page = await visit({ at: '/' })
  await ready(page)
  const before = await asked(place.url)
  await page.goto('/upcycle')
  await page.waitForLoadState('networkidle')
  expect((await asked(place.url)) - before).toBe(1)
})

/** How often the server has answered with the page of ideas, by its own count. */
async function asked(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const lines = figures.split('\n').filter((line) => /_count\{.*route="\/upcycle"/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('it is kept once the page has nothing else to do, and not for those who save data (INST-07)', async ({
  visit,
}) => {
  const page = await visit({ at: '/' })
  const began = `performance.getEntriesByType('navigation')[0].loadEventEnd`
  await ready(page)
  expect(await page.evaluate(began)).toBeGreaterThan(0)
  const saving = await visit()
  await saving.addInitScript({
    content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
  })
  await saving.goto('/')
  await saving.waitForLoadState('networkidle')
  await saving.waitForTimeout(2_500)
  expect(await saving.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0)
})
