import { readdirSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'

const BS = { code: 'BS', name: 'Bristol', latitude: 51.455, longitude: -2.588, openRequests: 3, giftedItems: 1 }
const LS = { code: 'LS', name: 'Leeds', latitude: 53.801, longitude: -1.549, openRequests: 1, giftedItems: 0 }
const BS6 = { code: 'BS6', latitude: 51.471, longitude: -2.601, openRequests: 2, giftedItems: 1 }
const BS16 = { code: 'BS16', latitude: 51.485, longitude: -2.5, openRequests: 1, giftedItems: 0 }
const LS1 = { code: 'LS1', latitude: 53.797, longitude: -1.548, openRequests: 1, giftedItems: 0 }
const MAX_BYTES = 1_500_000

const ownMap = (page: Page) => main(page).getByRole('region', { name: 'Map of open requests and gifted items by area' })
const circle = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })

async function withAreas(page: Page): Promise<void> {
  await page.route('**/api/areas', (route) => route.fulfill({ json: { areas: [BS, LS] } }))
  await page.route('**/api/areas/outwards', (route) =>
    route.fulfill({ json: { outwards: [BS6, BS16, LS1], credit: 'Source: somewhere.' } }),
  )
}

test('without a token, shows our own map, whose circles link to the lists (OPENMAP-01 to OPENMAP-04, OPENMAP-06)', async ({
  openPage,
}) => {
  // maps render without a GPU here
  test.slow()
  const asked: string[] = []
  const page = await openPage()
  page.on('request', (request) => asked.push(request.url()))
  await withAreas(page)
  await page.goto('/map')
  const bristol = circle(page, 'Bristol (BS): 3 open requests, 1 gifted item, 4 in all')
  await expect(bristol).toHaveText('4')
  await expect(circle(page, 'BS6, Bristol: 2 open requests, 1 gifted item, 3 in all')).toHaveCount(0)
  await expect(main(page).getByText('Source: somewhere.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Natural Earth' })).toBeVisible()
  expect((await ownMap(page).boundingBox())?.height).toBe(600)
  for (const name of ['Zoom in', 'Zoom out']) {
    const size = await main(page).getByRole('button', { name }).boundingBox()
    expect([size?.width, size?.height]).toEqual([44, 44])
  }
  await expectGoodLayouts(page, 'map of our own')

  await test.step('the keyboard can skip the map and use its circles', async () => {
    const skip = main(page).getByRole('link', { name: 'Skip the map' })
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Areas, busiest first')).toBeFocused()
    const way = main(page).locator('.maplibregl-popup').getByRole('link', { name: '3 open requests' })
    await expect(async () => {
      await bristol.press('Enter')
      await expect(way).toHaveAttribute('href', '/jobs?near=BS&within=6', { timeout: 2_000 })
    }).toPass()
  })

  await test.step('zoomed in, it counts by outward code, like the list', async () => {
    const near = circle(page, 'BS6, Bristol: 2 open requests, 1 gifted item, 3 in all')
    await expect(async () => {
      await main(page).getByRole('button', { name: 'Zoom in' }).click()
      await expect(near).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(bristol).toHaveCount(0)
    await main(page).getByText('2 districts', { exact: true }).click()
    const listed = main(page).getByRole('link', { name: '2 open requests in BS6', exact: true })
    await expect(listed).toHaveAttribute('href', '/jobs?near=BS6&within=1')
    const way = main(page).locator('.maplibregl-popup').getByRole('link', { name: '1 gifted item' })
    await expect(async () => {
      await near.press('Enter')
      await expect(way).toHaveAttribute('href', '/freecycle?near=BS6&within=1', { timeout: 2_000 })
    }).toPass()
    await expectGoodLayouts(page, 'map of our own from near', [PHONE])
    await circle(page, 'BS16, Bristol: 1 open request').press('Enter')
    await expect(page).toHaveURL(/\/(jobs|login)\?.*near(=|%3D)BS16(&|%26)within(=|%3D)1/)
  })
  const origin = new URL(page.url()).origin
  expect(asked.filter((url) => !url.startsWith(origin) && !/^(blob|data):/.test(url))).toEqual([])
})

test('a browser without WebGL has the list and a message (OPENMAP-05)', async ({ openPage }) => {
  const page = await openPage({ size: PHONE })
  await page.addInitScript(`HTMLCanvasElement.prototype.getContext = () => null`)
  await withAreas(page)
  await page.goto('/map')
  await expect(main(page).getByText('Your browser can’t show maps')).toBeVisible()
  await expect(ownMap(page)).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: '3 open requests in Bristol' })).toBeVisible()
  await expectGoodLayouts(page, 'map without WebGL', [PHONE])
})

test('shows a found place on our own map in both themes (OPENMAP-01)', async ({ openPage }) => {
  test.slow()
  const page = await openPage()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/business-finder?postcode=BS6+5QA')
  await expect(main(page).locator('.maplibregl-popup')).toContainText('BS6 5QA, Bristol')
  await expect(main(page).getByText('Loading map...')).toHaveCount(0)
  await expectGoodLayouts(page, 'finder with a map of our own')
})

test('our own map needs at most 1.5 MB compressed, and other pages load none of it (OPENMAP-01)', async ({
  openPage,
}) => {
  const folder = new URL('../../.build/web/assets/', import.meta.url)
  const parts = readdirSync(folder).filter((name) => /^(maplibre-map|maplibre-gl-worker|outline)-.*\.br$/.test(name))
  for (const name of [/^maplibre-map.*js/, /^maplibre-map.*css/, /^maplibre-gl-worker/, /^outline-.*geojson/])
    expect(parts.filter((part) => name.test(part))).toHaveLength(1)
  const sent = parts.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
  expect(sent).toBeLessThan(MAX_BYTES)
  const asked: string[] = []
  const page = await openPage()
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/freecycle')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /maplibre|outline/.test(url))).toEqual([])
})
