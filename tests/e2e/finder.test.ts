import type { Page, Route } from '@playwright/test'
import { json, MAP_TOKEN, startMapboxEmulator } from '#tests/modules/core/places/mapbox-emulator.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { emulateMapbox, tileOf } from './support/map-service.ts'
import { heading, main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, verify } from './support/test-accounts.ts'

const LONDON = [-0.1276, 51.5072] as const
const BRISTOL = [-2.59, 51.47] as const
const PLACE = { latitude: BRISTOL[1], longitude: BRISTOL[0], code: 'BS6 5QA', name: 'Bristol', precision: 'postcode' }

const box = (page: Page) => page.getByLabel('Postcode', { exact: true })
const find = async (page: Page, postcode: string) => {
  await box(page).fill(postcode)
  await page.getByRole('button', { name: 'Find Businesses' }).click()
}
const map = (page: Page) => main(page).getByRole('region', { name: 'Map', exact: true })
const alert = (page: Page, text: string | RegExp) => main(page).getByRole('alert').filter({ hasText: text })
/** Delays responses until the test releases them. */
function held() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  return { until: promise, release }
}
const placeNamed = (code: string, name: string) => ({ json: { ...PLACE, code, name } })

test('without a token, shows a postcode as text, keeps it in the URL and on errors (MAP-01 to MAP-08, MAP-12, MAP-21, ERR-61, ERR-62)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/404/, /503/)
  const near = await givenBusiness(product, '<b>Avon</b> Re-Use', 'premium', {
    businessAddress: '1 Whitby Road, BS4 3QF',
  })
  await verify(product, near)
  const asked: string[] = []
  const page = await openPage()
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/business-finder')

  await expect(main(page).getByText('Enter a postcode to see the map.')).toBeVisible()
  await page.getByRole('button', { name: 'Find Businesses' }).click()
  await expect(alert(page, 'Please enter a postcode.')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await box(page).fill('bs6  5qa')
  await expect(box(page)).toHaveValue('BS6  5QA')
  await page.keyboard.press('Enter')
  await expect(heading(page, /^BS6 5QA, Bristol/)).toBeVisible()
  await expect(page).toHaveURL(/\?postcode=BS6\+5QA$/)
  await expect(main(page).getByText(/\d° [NSEW]/)).toHaveCount(0)
  await expect(main(page).getByText('Approximate: the main town in the BS', { exact: false })).toBeVisible()

  await test.step('nearby Premium businesses link to their pages (R40, PLAN-12)', async () => {
    const row = main(page).getByRole('listitem').filter({ hasText: '<b>Avon</b> Re-Use' })
    // its pin is created shortly after its profile
    await expect(async () => {
      await page.reload()
      await expect(row).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(row.getByText('Verified')).toBeVisible()
    await expect(row.getByText('same area · BS4, Bristol')).toBeVisible()
    await expect(box(page)).toHaveValue('BS6 5QA')
    await expectGoodLayouts(page, 'business finder', [PHONE])
    await row.getByRole('link').click()
    await expect(heading(page, '<b>Avon</b> Re-Use')).toBeVisible()
    await page.goBack()
    await expect(heading(page, /^BS6 5QA/)).toBeVisible()
  })

  await test.step('shows errors and keeps the typed text', async () => {
    await find(page, 'zz99 9zz')
    await expect(
      alert(page, 'Could not find location for "ZZ99 9ZZ". Please check the postcode and try again.'),
    ).toBeVisible()
    await expect(box(page)).toHaveValue('ZZ99 9ZZ')
    await page.route('**/api/places?*', (route) => route.fulfill({ status: 503, json: {} }))
    await find(page, 'M1 1AE')
    await expect(alert(page, 'Failed to fetch location data. Please try again.')).toBeVisible()
    await expect(box(page)).toHaveValue('M1 1AE')
    await page.unroute('**/api/places?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, /^M1 1AE, Manchester/)).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('ignores a late response', async () => {
    const late = held()
    await page.route('**/api/places?postcode=EH1*', async (route) => {
      await late.until
      await route.fulfill(placeNamed('EH1', 'Edinburgh')).catch(() => undefined)
    })
    await find(page, 'EH1')
    await expect(main(page).getByText('Searching for: EH1...')).toBeVisible()
    await find(page, 'CF10')
    await expect(heading(page, /^CF10, Cardiff/)).toBeVisible()
    late.release()
    await page.evaluate('new Promise((done) => setTimeout(done, 100))')
    await expect(heading(page, /^CF10, Cardiff/)).toBeVisible()
    await expect(heading(page, /Edinburgh/)).toHaveCount(0)
  })
  expect(asked.filter((url) => /mapbox/i.test(url))).toEqual([])
})

test('with a token, the first search opens a map with the marked place (MAP-09 to MAP-20, ERR-58 to ERR-64, R40, R42)', async ({
  product,
  openPage,
  allow,
}) => {
  // maps render without a GPU here, many times
  test.slow()
  allow(/Failed to load resource/, /The map /, /mapbox-.*\.js/)
  const pinned = {
    userId: '0198c0de-0000-7000-8000-000000000003',
    name: '<img src=x onerror=alert(1)>',
    logoUrl: null,
    verificationStatus: 'verified',
    latitude: BRISTOL[1] - 0.003,
    longitude: BRISTOL[0] + 0.004,
    registration: {
      status: 'none',
      regulator: null,
      number: null,
      tier: null,
      validTo: null,
      checkedAt: null,
      checkedBy: null,
    },
    reviews: { count: 0, mean: null },
    distanceKm: 1.9,
    locationText: 'BS6, Bristol',
  }
  const service = await startMapboxEmulator()
  service.setAnswer(
    json({
      features: [{ center: BRISTOL, place_name: 'BS6 5QA, Bristol', place_type: ['postcode'], text: 'BS6 5QA' }],
    }),
  )
  const act = async ({ url }: { url: string }) => {
    const page = await openPage({ on: url })
    const mapbox = await emulateMapbox(page.context())
    await page.route('**/api/businesses?*', (route) =>
      route.fulfill({ json: { items: [pinned], next: null, product: PLACE } }),
    )
    const [code, style, answer] = [held(), held(), held()]
    const chunks: string[] = []
    await page.route('**/assets/mapbox-*.js', async (route) => {
      chunks.push(route.request().url())
      await code.until
      await route.continue()
    })
    const drawn = mapbox.style
    mapbox.style = async (route: Route) => {
      await style.until
      await drawn(route)
    }
    await page.route('**/api/places?*', async (route) => {
      await answer.until
      await route.continue()
    })
    await page.goto('/business-finder')
    await expect(main(page).getByText('Enter a postcode to see the map.')).toBeVisible()
    expect(chunks).toEqual([])

    await find(page, 'bs6 5qa')
    await expect(main(page).getByText('Initializing map components...')).toBeVisible()
    code.release()
    await expect(main(page).getByText('Loading map...')).toBeVisible()
    style.release()
    await expect(main(page).getByText('Searching for: BS6 5QA...')).toBeVisible()
    await expect.poll(() => mapbox.tiles).toContain(tileOf(9, ...LONDON))
    expect(mapbox.tiles.filter((tile) => tile.startsWith('14/'))).toEqual([])
    answer.release()
    await expect.poll(() => mapbox.tiles).toContain(tileOf(14, ...BRISTOL))
    const popup = main(page).locator('.mapboxgl-popup')
    await expect(popup).toContainText('BS6 5QA, Bristol')
    await expect(popup).toContainText('The middle of this postcode.')
    await expect(main(page).getByRole('button', { name: 'BS6 5QA, Bristol: the place you searched for' })).toBeVisible()
    for (const name of ['Zoom in', 'Zoom out', 'Find my location'])
      await expect(main(page).getByRole('button', { name })).toBeVisible()
    expect((await map(page).boundingBox())?.height).toBe(600)
    // the query of the geocoding call (MAP-23, MAP-24, CALL-44)
    expect(service.asked[0]?.query).toMatchObject({ country: 'GB', limit: '1' })

    await test.step('nearby businesses have pins, whose popups link to their pages', async () => {
      await main(page).getByRole('button', { name: pinned.name }).click()
      await expect(popup.last()).toContainText('<img src=x onerror=alert(1)>')
      await expect(popup.last()).toContainText('BS6, Bristol, about 1 mile')
      expect(await popup.last().locator('img').count()).toBe(0)
      await expectGoodLayouts(page, 'business finder with map', [PHONE])
      await expect.poll(async () => (await map(page).boundingBox())?.height).toBe(500)
      await popup.last().getByRole('link', { name: 'View business' }).click()
      await expect(page).toHaveURL(new RegExp(`/business/${pinned.userId}$`))
    })

    await test.step('an unknown place breaks nothing (ERR-64)', async () => {
      await page.unroute('**/api/places?*')
      await page.goto('/business-finder?postcode=BS6+5QA')
      await expect(popup).toContainText('BS6 5QA')
      await page.route('**/api/places?*', (route) => route.fulfill({ json: { ...PLACE, latitude: 991, code: 'BS7' } }))
      await find(page, 'BS7')
      await expect(alert(page, 'Map interaction failed. Please try again.')).toBeVisible()
    })
    await areasAsCircles(page)
    await failures(page, mapbox)
  }
  await product.withOtherServer(act, { MAPBOX_TOKEN: MAP_TOKEN, MAPBOX_API_URL: service.url })
  await service.close()
})

/** `/map` shows the areas in its list (R37, HOLD-08). */
async function areasAsCircles(page: Page): Promise<void> {
  await test.step('areas are circles, whose popups have links', async () => {
    const bristol = { code: 'BS', name: 'Bristol', latitude: 51.45, longitude: -2.58, openRequests: 3, giftedItems: 1 }
    await page.route('**/api/areas', (route) => route.fulfill({ json: { areas: [bristol] } }))
    await page.goto('/map')
    const circle = page.getByRole('button', { name: 'Bristol (BS): 3 open requests, 1 gifted item' })
    await expect(circle).toHaveText('4')
    await circle.focus()
    await page.keyboard.press('Enter')
    const popup = page.locator('.mapboxgl-popup')
    await expect(popup.getByRole('link', { name: '1 gifted item' })).toHaveAttribute(
      'href',
      /^\/freecycle\?near=BS&within=\d+$/,
    )
    await expect(popup.getByRole('link', { name: '3 open requests' })).toHaveAttribute(
      'href',
      /^\/jobs\?near=BS&within=\d+$/,
    )
  })
}

/** Each map error has a message, and the place is still shown as text. */
async function failures(page: Page, mapbox: Awaited<ReturnType<typeof emulateMapbox>>): Promise<void> {
  await page.unroute('**/api/places?*')
  const open = async () => {
    await page.goto('/business-finder?postcode=BS6+5QA')
    await expect(heading(page, /^BS6 5QA, Bristol/)).toBeVisible()
  }
  await test.step('the service rejects the token (ERR-59)', async () => {
    mapbox.style = (route) => route.fulfill({ status: 401, json: { message: 'Not Authorized - Invalid Token' } })
    await open()
    await expect(alert(page, 'We can’t show the map at the moment')).toBeVisible()
    await expect(map(page)).toHaveCount(0)
    await expectGoodLayouts(page, 'business finder without its map', [PHONE])
  })
  await test.step('the service fails (ERR-60)', async () => {
    mapbox.style = (route) => route.fulfill({ status: 500, json: {} })
    await open()
    await expect(alert(page, 'A maps service error occurred. Please try refreshing.')).toBeVisible()
  })
  await test.step('the map’s code fails to load, and a search finds no map (ERR-58, ERR-63)', async () => {
    await page.route('**/assets/mapbox-*.js', (route) => route.abort())
    await open()
    await expect(
      alert(page, 'There was an issue loading the map components. Please try refreshing the page.'),
    ).toBeVisible()
    await page.route('**/api/places?*', (route) => route.fulfill(placeNamed('BS7', 'Bristol')))
    await find(page, 'BS7')
    await expect(alert(page, 'Map components not fully loaded for search.')).toBeVisible()
    await expect(heading(page, /^BS7, Bristol/)).toBeVisible()
    await page.unroute('**/assets/mapbox-*.js')
    await page.unroute('**/api/places?*')
  })
  await test.step('the browser has no WebGL', async () => {
    await page.addInitScript(`HTMLCanvasElement.prototype.getContext = () => null`)
    await open()
    await expect(alert(page, 'Your browser can’t show maps')).toBeVisible()
  })
}
