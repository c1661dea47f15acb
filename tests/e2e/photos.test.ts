import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp, { type Metadata } from 'sharp'
import { IMAGE_MAX_BYTES } from '#modules/market/requests/contract/facts.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import type { Image, RequestDetail } from '#modules/market/requests/contract.ts'
import { jpeg, largeJpeg } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { fillRequest, main, message, openBusinessDetails } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const FORM = '/collection-request/new'

async function givenPictured(product: E2eProduct, width: number, height: number): Promise<RequestDetail> {
  return callOrThrow(product, postRequest, {
    as: await givenOwner(product),
    body: { title: 'Tall wardrobe', description: 'Taken apart, in the hall.', postcode: null, budget: null },
    files: { image: { bytes: await jpeg(width, height), name: 'tall.jpg', type: 'image/jpeg' } },
  })
}

const opener = (page: Page) => main(page).getByRole('button', { name: /^Photo: Tall wardrobe/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photo 1 of 1' })
const shown = (page: Page) => dialog(page).getByRole('img')
const widthOf = async (picture: Locator) => Math.round((await picture.boundingBox())?.width ?? 0)

async function expectScale(picture: Locator, whole: number, scale: number): Promise<void> {
  await expect.poll(async () => (await widthOf(picture)) / whole).toBeCloseTo(scale, 1)
}

/** Pinches the picture from `from` to `to` pixels apart. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const [x, y] = [PHONE.width / 2, PHONE.height / 2]
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (const apart of [(from + to) / 2, to])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('shows a portrait photo uncropped on a phone, zoomed by touch, buttons, keys', async ({ product, openPage }) => {
  const { id } = await givenPictured(product, 600, 1200)
  const page = await openPage({ at: `/job/${id}`, size: PHONE })
  await expect(opener(page).getByRole('img')).toHaveCSS('object-fit', 'contain')
  await opener(page).tap()
  await expect(shown(page)).toHaveCSS('object-fit', 'contain')
  await expect(shown(page)).toBeInViewport({ ratio: 1 })
  const whole = await widthOf(shown(page))

  await page.keyboard.press('+')
  await expectScale(shown(page), whole, 1.5)
  await page.keyboard.press('-')
  await expectScale(shown(page), whole, 1)
  await dialog(page).getByRole('button', { name: 'Zoom in' }).click()
  await expectScale(shown(page), whole, 1.5)
  await page.keyboard.press('0')
  await expectScale(shown(page), whole, 1)
  await pinch(page, 80, 160)
  await expectScale(shown(page), whole, 2)
  await pinch(page, 160, 40)
  await expectScale(shown(page), whole, 1)
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(PHONE.width / 2, PHONE.height / 2)
  await expectScale(shown(page), whole, 2.5)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await opener(page).tap()
  await expectScale(shown(page), whole, 1)
})

test('pans a zoomed photo by mouse up to its edges', async ({ product, openPage }) => {
  const { id } = await givenPictured(product, 1200, 600)
  const page = await openPage({ at: `/job/${id}`, size: DESKTOP })
  await expect(opener(page).getByRole('img')).toHaveCSS('object-fit', 'cover')
  await opener(page).click()
  const before = await shown(page).boundingBox()
  await page.mouse.move(640, 400)
  await page.mouse.dblclick(640, 400)
  await expectScale(shown(page), before?.width ?? 0, 2.5)
  const large = await shown(page).boundingBox()
  await page.mouse.down()
  await page.mouse.move(740, 400)
  await expect.poll(async () => (await shown(page).boundingBox())?.x).toBeCloseTo((large?.x ?? 0) + 100, 0)
  await page.mouse.move(5000, 400)
  await page.mouse.up()
  await expect.poll(async () => Math.round((await shown(page).boundingBox())?.x ?? -1)).toBe(Math.round(before?.x ?? 0))
})

/** Path of a rotated photo over the size limit; the bytes after the picture are padding. */
async function tooLarge(): Promise<string> {
  const photo = await sharp(await jpeg(1200, 800))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const path = test.info().outputPath('wall.jpg')
  await writeFile(path, Buffer.concat([photo, Buffer.alloc(IMAGE_MAX_BYTES)]))
  return path
}

async function chooseFrom(page: Page, button: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await main(page).getByRole('button', { name: button }).click()
  await (await chooser).setFiles(path)
}

test('resizes a large photo before sending, and a submit waits for it', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM, size: PHONE })
  await fillRequest(page, { title: 'Large photo', description: 'Of a wall of bricks in the garden.' })
  await chooseFrom(page, 'Choose a photo', await tooLarge())
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(message(page, 'Request Submitted!')).toBeVisible()
  const { rows } = await product.sql.query<{ image_urls: Image[] }>(
    `select image_urls from collection_requests where user_id = $1 and title = 'Large photo'`,
    [owner.id],
  )
  const [image] = rows[0]?.image_urls ?? []
  expect(image?.height).toBeGreaterThan(image?.width ?? Number.POSITIVE_INFINITY)
})

test('resizes and re-encodes photos of items and logos, and rejects unreadable files with the usual message (issue 45, 5)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: '/freecycle/new' })
  const add = async (name: string) => {
    const path = test.info().outputPath(name)
    await writeFile(path, Buffer.alloc(IMAGE_MAX_BYTES + 1))
    await chooseFrom(page, 'Add photos', path)
  }
  const photos = page.getByRole('group', { name: /^Photos/ })
  await chooseFrom(page, 'Add photos', await tooLarge())
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await add('sofa.heic')
  await expect(photos).toHaveAccessibleDescription(/Only \.jpg, \.jpeg, \.png, \.gif, \.webp formats are supported\./)
  await add('broken.jpg')
  await expect(photos).toHaveAccessibleDescription(/Max file size is 5MB\./)
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1)
  const avif = await sharp(await jpeg(640, 480))
    .avif()
    .toBuffer()
  await chooseFrom(page, 'Add photos', await saved('chair.avif', avif))
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  const profile = await openPage({ as: await givenBusiness(product, 'Severn'), at: '/profile/edit' })
  await openBusinessDetails(profile)
  await chooseFrom(profile, 'Choose a logo', await saved('logo.avif', avif))
  await expect(main(profile).getByText(/^logo\.webp, /)).toBeVisible()
})

test('shows an error for a photo without a network and loads it automatically later (issue 27)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/net::ERR_/, /WebSocket connection/, /could not be loaded yet/)
  const { id } = await givenPictured(product, 600, 1200)
  const page = await openPage({ at: `/job/${id}`, size: PHONE })
  await expect(opener(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await opener(page).tap()
  await expect(page.getByText('We couldn’t load this').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(shown(page)).toBeVisible()
})

/** Runs in the page. */
const NOTE_SENT = `
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    for (const part of body instanceof FormData ? body.values() : []) {
      if (!(part instanceof File) || !part.type.startsWith('image/')) continue
      const reader = new FileReader()
      reader.onload = () => window.noteSent(reader.result.split(',')[1])
      reader.readAsDataURL(part)
    }
    send.call(this, body)
  }`

async function watchSent(page: Page): Promise<() => Promise<Metadata[]>> {
  const sent: Promise<Metadata>[] = []
  await page.exposeFunction('noteSent', (base64: string) => {
    expect(base64.length).toBeLessThan((IMAGE_MAX_BYTES * 4) / 3)
    sent.push(sharp(Buffer.from(base64, 'base64')).metadata())
  })
  await page.addInitScript({ content: NOTE_SENT })
  await page.reload()
  return () => Promise.all(sent)
}

async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}

test('sends photos as JPEG or WebP of at most 16 megapixels (issue 45, 5)', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM, size: PHONE })
  const sent = await watchSent(page)
  const avif = await sharp(await jpeg(640, 480))
    .avif()
    .toBuffer()
  await fillRequest(page, { title: 'Photos of a new phone', description: 'Of a wall of bricks in the garden.' })
  await chooseFrom(page, 'Choose a photo', await saved('wall.avif', avif))
  await chooseFrom(page, 'Add photos', await saved('named-wrongly.jpg', avif))
  await chooseFrom(page, 'Add photos', await saved('48-megapixels.jpg', await largeJpeg(8_000, 375)))
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(message(page, 'Request Submitted!')).toBeVisible()
  await expect
    .poll(async () => (await sent()).map(({ format, width, height }) => `${format} ${width}x${height}`))
    .toEqual(['webp 640x480', 'jpeg 640x480', 'jpeg 2560x1920'])
  const { rows } = await product.sql.query<{ image_urls: Image[] }>(
    `select image_urls from collection_requests where user_id = $1`,
    [owner.id],
  )
  expect(rows[0]?.image_urls.map(({ width, height }) => [width, height])).toEqual([
    [640, 480],
    [640, 480],
    [1600, 1200],
  ])
})

test('uploads photos during form-filling, and a submit waits for them (issue 45, 31)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM, size: PHONE })
  const { promise: weakSignal, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/photos', async (route) => {
    await weakSignal
    await route.continue()
  })
  await chooseFrom(page, 'Choose a photo', await saved('wall.jpg', await jpeg(640, 480)))
  await expect(page.getByRole('progressbar', { name: /^Uploading, \d+%$/ })).toBeVisible()
  await fillRequest(page, { title: 'Weak signal', description: 'Of a wall of bricks in the garden.' })
  const posted = page.waitForRequest(
    (request) => request.url().endsWith('/api/requests') && request.method() === 'POST',
  )
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('We’ll send your form when your photos are uploaded.').first()).toBeVisible()
  release()
  expect(await (await posted).headerValue('content-length').then(Number)).toBeLessThan(2_000)
  await expect(message(page, 'Request Submitted!')).toBeVisible()
})

test('retries a failed upload, doesn’t send removed photos, keeps the texts', async ({ product, openPage, allow }) => {
  allow(/net::ERR_/, /could not be sent ahead/)
  const page = await openPage({ as: await givenOwner(product), at: '/freecycle/new' })
  await page.getByRole('textbox').first().fill('Oak table')
  await page.route('**/api/photos', (route) => route.abort())
  await chooseFrom(page, 'Add photos', await saved('wall.jpg', await jpeg(640, 480)))
  await expect(page.getByText('We couldn’t upload this photo.').first()).toBeVisible()
  await page.unroute('**/api/photos')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.route('**/api/photos', () => new Promise<void>(() => undefined))
  await chooseFrom(page, 'Add photos', await saved('floor.jpg', await jpeg(320, 240)))
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/photos'))
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await stopped
  await expect(page.getByRole('textbox').first()).toHaveValue('Oak table')
})
