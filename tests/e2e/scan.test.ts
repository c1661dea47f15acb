import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { givenOpenRequest } from '#tests/support/people.ts'
import { wholeBrowser } from './support/browser.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, main } from './support/page-helpers.ts'
import { qrFilm, qrPicture } from './support/qr.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'
import { openWithout } from './support/without.ts'

/** The camera’s film, opened again with each press. */
const FILM = path.join(tmpdir(), `kerbside-film-${process.pid}.y4m`)
const FILMING = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`]

let filming: Browser
test.beforeAll(async () => {
  writeFileSync(FILM, qrFilm(null))
  filming = await chromium.launch(wholeBrowser(...FILMING))
})
test.afterAll(async () => {
  await filming?.close()
  rmSync(FILM, { force: true })
})

const camera = (page: Page) => page.getByRole('button', { name: 'Open camera' })
const alert = (page: Page) => main(page).getByRole('alert')
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles(file)
}
/** Script that collects the page’s camera streams. */
const KEEP_CAMERAS = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  window.cameras = []
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish)
    window.cameras.push(stream)
    return stream
  }
}`
const camerasOn = (page: Page) =>
  page.evaluate<number>(`window.cameras.flatMap((s) => s.getTracks()).filter((t) => t.readyState === 'live').length`)

test('opens a scanned code’s page, the camera on only while scanning (HOLD-09, HOLD-10)', async ({
  product,
  openPage,
}) => {
  const business = await givenBusiness(product, 'Hartley Clearances')
  const page = await openPage({ size: PHONE, with: filming })
  await page.context().grantPermissions(['camera'])
  await page.addInitScript(KEEP_CAMERAS)
  await page.goto('/scan')
  await expect(camera(page)).toBeVisible()
  expect(await page.evaluate('window.cameras.length')).toBe(0)
  await expectGoodLayouts(page, 'scan', [PHONE])

  await test.step('keeps scanning until it is closed', async () => {
    await camera(page).click()
    await expect(main(page).getByText('Looking for a QR code…')).toBeVisible()
    await expect.poll(() => camerasOn(page)).toBe(1)
    await page.getByRole('button', { name: 'Close camera' }).click()
    await expect.poll(() => camerasOn(page)).toBe(0)
  })
  await test.step('shows a foreign code without opening it', async () => {
    writeFileSync(FILM, qrFilm('https://evil.example/job/1'))
    await camera(page).click()
    await expect(heading(page, 'This isn’t a Kerbside code')).toBeVisible()
    await expect(alert(page).getByText('https://evil.example/job/1')).toBeVisible()
    expect(await alert(page).getByRole('link').count()).toBe(0)
    expect(await camerasOn(page)).toBe(0)
    await expectGoodLayouts(page, 'scan of a foreign code', [PHONE])
  })
  await test.step('closes the camera when leaving the page', async () => {
    writeFileSync(FILM, qrFilm(null))
    await camera(page).click()
    await expect.poll(() => camerasOn(page)).toBe(1)
    await page.getByRole('link', { name: 'Items' }).click()
    await expect(heading(page, 'FreeCycle Connect')).toBeVisible()
    expect(await camerasOn(page)).toBe(0)
    await page.goBack()
  })
  writeFileSync(FILM, qrFilm(`${product.url}/business/${business.id}`))
  await camera(page).click()
  await expect(heading(page, business.name)).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/business/${business.id}`)
  expect(await camerasOn(page)).toBe(0)
})

test('reads a code from a photo, and explains unreadable or foreign ones (HOLD-10)', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const page = await openPage({ at: '/scan' })
  await choose(page, { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(alert(page)).toHaveText(/^We couldn’t read this file as a picture/)
  await choose(page, { name: 'wall.gif', mimeType: 'image/gif', buffer: Buffer.from(WHITE, 'base64') })
  await expect(alert(page)).toHaveText(/^We couldn’t find a QR code in this photo/)
  for (const text of ['javascript:alert(1)', `${product.url}/ops/verifications`, 'WIFI:S:home;;']) {
    await choose(page, qrPicture(text))
    await expect(alert(page).getByText(text, { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/scan')
  }
  await choose(page, qrPicture(`${product.url}/job/${request.id}?x=1#y`))
  await expect(heading(page, request.title)).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/job/${request.id}`)
})

test('explains why there is no camera and offers the photo (HOLD-10)', async ({ openPage }) => {
  const refused = await openPage({ at: '/scan', name: 'refused', with: filming })
  await camera(refused).click()
  await expect(alert(refused)).toHaveText(/^Camera access is blocked/)

  const says = async (how: string, text: RegExp) => {
    const page = await openPage()
    await page.addInitScript(how)
    await page.goto('/scan')
    await camera(page).click()
    await expect(alert(page)).toHaveText(text)
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  }
  const failing = (name: string) =>
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`
  await says(failing('NotFoundError'), /^We couldn’t find a camera/)
  await says(failing('NotReadableError'), /^We couldn’t open the camera\. Another app/)
  await says(`Object.defineProperty(window, 'isSecureContext', { value: false })`, /secure \(https\) pages/)
  await says(`Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`, /can’t use a camera/)
})

test('shows the placeholder while the scanner is off (R37, HOLD-09)', async ({ openPage }) => {
  const page = await openPage()
  await openWithout(page, 'scan', '/scan')
  await expect(main(page).getByText(/^Scan a QR code or an item .* Not available yet\.$/)).toBeVisible()
  await expect(camera(page)).toHaveCount(0)
})

/** A white picture. */
const WHITE = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='
