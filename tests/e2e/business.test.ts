import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, main, openBid, openRow } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, verify } from './support/test-accounts.ts'
import { openWithout } from './support/without.ts'

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(640, 480) })
async function addPhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await (await chooser).setFiles(file)
}
/** Returns the URLs of the public gallery's thumbnails. */
const shown = (page: Page) =>
  page
    .getByRole('region', { name: 'Gallery', exact: true })
    .getByRole('img', { includeHidden: true })
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
const notFound = 'Business not found.'

test('a bid links to its bidder’s page, where a Premium business manages photos and a QR code (PLAN-13, R13)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/404/)
  const links = { websiteUrl: 'hartley.example/about', googleReviewsUrl: 'https://reviews.example/hartley' }
  const business = await givenBusiness(product, 'Hartley Clearances', 'premium', {
    ...links,
    businessAddress: 'BS4 3QF',
  })
  await verify(product, business)
  const { owner, request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 80, business)

  const page = await openPage({ as: owner, at: `/job/${request.id}`, name: 'owner' })
  await (await openBid(page, 'Hartley Clearances')).getByRole('link', { name: 'About this business' }).click()
  await expect(heading(page, 'Hartley Clearances')).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Hartley Clearances – /)
  await expect(main(page).getByText('Verified')).toBeVisible()
  await expect(main(page).getByText('BS4, Bristol')).toBeVisible()
  const website = main(page).getByRole('link', { name: /^hartley\.example/ })
  await expect(website).toHaveAttribute('href', 'https://hartley.example/about')
  await expect(website).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(main(page).getByRole('button', { name: /^Report/ })).toBeVisible()
  await expect(heading(page, 'Gallery')).toHaveCount(0)
  await expect(heading(page, 'Your QR code')).toHaveCount(0)

  const own = await openPage({ as: business, at: '/dashboard', name: 'business' })
  await openRow(own, 'Your profile')
  await main(own).getByRole('link', { name: 'View public page' }).click()
  await expect(heading(own, 'Your QR code')).toBeVisible()
  await expect(main(own).getByRole('button', { name: /^Report/ })).toHaveCount(0)

  await test.step('adds, orders and removes photos, and rejects a wrong file', async () => {
    await addPhoto(own, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(main(own).getByRole('alert')).toHaveText('Only .jpg, .jpeg, .png, .gif, .webp formats are supported.')
    for (const at of [1, 2, 3]) {
      await addPhoto(own, await photo(`${at}.jpg`))
      await expect(own.getByRole('button', { name: `Remove photo ${at}` })).toBeVisible()
    }
    await expect(own.getByRole('button', { name: 'Photo 3 of 3' })).toBeVisible()
    const [first, second, third] = await shown(own)
    await own.getByRole('button', { name: 'Move photo 3 earlier' }).click()
    await expect.poll(() => shown(own)).toEqual([first, third, second])
    await own.getByRole('button', { name: 'Remove photo 1' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => shown(own)).toEqual([third, second])
    await expectGoodLayouts(own, 'own business page', [PHONE])
  })

  await test.step('others see the photos, also by keyboard', async () => {
    await page.reload()
    const opener = page.getByRole('button', { name: 'Photo 1 of 2' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Photo 1 of 2' })
    await expect(dialog.getByRole('img', { name: 'Photo 1 of 2 of Hartley Clearances' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expectGoodLayouts(page, 'business page')
  })

  await test.step('the QR code opens the page', async () => {
    const address = (name: string) => own.getByRole('link', { name }).getAttribute('href')
    expect(await address('Download SVG')).toMatch(/\.svg$/)
    const png = await own.request.get((await address('Download PNG')) ?? '')
    const { data, info } = await sharp(await png.body())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${product.url}/business/${business.id}`)
  })

  await page.goto(`/business/${randomUUID()}`)
  await expect(heading(page, notFound)).toBeVisible()
  await page.goto('/business/nobody')
  await expect(heading(page, notFound)).toBeVisible()
})

test('the map page lists areas, with a filter (R37, HOLD-08)', async ({ product, openPage }) => {
  const giver = await givenOwner(product)
  for (const postcode of ['BS6 5QA', 'BS1 4DJ']) await givenOpenRequest(product, { postcode })
  await givenGift(product, { giver, postcodeArea: 'M1' })
  const page = await openPage({ at: '/map', size: PHONE })
  const areas = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(areas.first()).toContainText('Bristol (BS)')
  await expect(areas.first().getByRole('link', { name: /^[2-9] open requests in Bristol$/ })).toHaveAttribute(
    'href',
    /^\/jobs\?near=BS&within=\d+$/,
  )
  await expect(areas.filter({ hasText: 'Manchester (M)' }).getByRole('link', { name: /gifted items?/ })).toBeVisible()
  await page.getByLabel('Find an area').fill('manch')
  await expect(areas).toHaveCount(1)
  await expect(main(page).getByRole('status').filter({ hasText: '1 area' })).toBeVisible()
  await page.getByLabel('Find an area').fill('nowhere')
  await expect(main(page).getByText('No area matches ‘nowhere’')).toBeVisible()
  await page.getByRole('button', { name: 'Show all areas' }).click()
  await expectGoodLayouts(page, 'map without a map', [PHONE])

  await openWithout(page, 'map', '/map')
  await expect(main(page).getByText('You’ll be able to see requests and carriers near you on a map.')).toBeVisible()
})
