import type { Page } from '@playwright/test'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { heading, live, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, type PageOptions, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Accept this bid?' })
const standing = (page: Page) => page.evaluate('[scrollY, history.length]')

/** An owner on a phone who opened a job from their list, scrolled to its bids and pressed 'Accept'. */
async function askedToAccept(product: E2eProduct, openPage: (options: PageOptions) => Promise<Page>) {
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner })
  await givenBid(product, request.id, 60, await givenBusiness(product, 'Hartley'))
  const page = await openPage({ as: owner, size: PHONE, at: '/my-posts' })
  // before hydration, a link would load a new document
  await expect(live(page)).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(request.title) })
    .first()
    .click()
  const act = page.getByRole('button', { name: 'Accept £60.00 from Hartley' })
  await act.click()
  await expect(question(page)).toBeVisible()
  return { page, act, path: `/job/${request.id}` }
}

test('Back closes a dialog without changing page, scroll or history (issue 27)', async ({ product, openPage }) => {
  const { page, act, path } = await askedToAccept(product, openPage)
  const before = await standing(page)
  await page.evaluate('history.back()')
  await expect(question(page)).toBeHidden()
  await expect(act).toBeFocused()
  await expect(page).toHaveURL(path)
  expect(await standing(page)).toEqual(before)
  await page.goBack()
  await expect(page).toHaveURL('/my-posts')
  await page.goForward()
  await expect(page).toHaveURL(path)
  await expect(act).toBeVisible()
})

test('Back closes the sheet of a row, and then leaves the page (issue 27)', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner })
  const page = await openPage({ as: owner, size: PHONE, at: '/my-posts' })
  await expect(live(page)).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(request.title) })
    .first()
    .click()
  await openPart(page, 'Questions')
  const sheet = page.getByRole('dialog', { name: 'Questions' })
  await expect(sheet).toContainText('No questions yet.')
  await expect(page).toHaveURL(`/job/${request.id}?show=questions`)
  await page.evaluate('history.back()')
  await expect(sheet).toBeHidden()
  await expect(section(page, 'Questions').getByRole('button', { name: 'Questions' })).toBeFocused()
  await expect(page).toHaveURL(`/job/${request.id}`)
  await page.goBack()
  await expect(page).toHaveURL('/my-posts')
})

test("Android's Back closes the dialog by its CloseWatcher (issue 27)", async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner })
  await givenBid(product, request.id, 60, await givenBusiness(product, 'Hartley'))
  const page = await openPage({ as: owner, size: PHONE })
  // only Android calls it for Back
  await page.addInitScript({
    content: `window.watching = []; window.CloseWatcher = class {
      constructor() { watching.push(this) }
      destroy() { watching = watching.filter((one) => one !== this) }
    }`,
  })
  await page.goto(`/job/${request.id}`)
  await page.getByRole('button', { name: 'Accept £60.00 from Hartley' }).click()
  await expect(question(page)).toBeVisible()
  await page.evaluate('watching.at(-1).onclose()')
  await expect(question(page)).toBeHidden()
  await expect(heading(page, request.title)).toBeVisible()
  expect(await page.evaluate('watching.length')).toBe(0)
})

test('Back and links on a changed form ask first; staying keeps the input (issue 27)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenOwner(product), at: '/dashboard' })
  // before hydration, a link would load a new document
  await expect(live(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit Profile' }).first().click()
  const name = page.getByLabel('Display Name')
  await name.fill('Ann Marsh')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('banner').getByRole('link', { name: 'Kerbside' }).click()
  await leaving.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page).toHaveURL('/profile/edit')
  await expect(name).toHaveValue('Ann Marsh')
  await page.evaluate('history.back()')
  await expect(leaving).toBeVisible()
  await page.evaluate('history.back()')
  await expect(leaving).toBeHidden()
  await expect(name).toHaveValue('Ann Marsh')
  await page.evaluate('history.back()')
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile/edit')
  await expect(name).not.toHaveValue('Ann Marsh')
})

test("'Back' opens the previous page of this site, or the homepage (issue 27)", async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const page = await openPage({ at: '/charities' })
  // separate documents: the router restarts its index in each
  await page.goto(`/job/${request.id}`)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#content$/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/charities')
  const first = await openPage({ at: `/job/${request.id}` })
  await first.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(first).toHaveURL('/')
})
