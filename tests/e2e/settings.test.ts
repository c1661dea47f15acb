import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { slowness } from '#tests/support/slowness.ts'
import { bidOf, heading, linkIn, live, logIn, main, message } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner, givenSubmitted } from './support/test-accounts.ts'

const SETTINGS = '/account/settings'
const section = (page: Page, name: string) => main(page).getByRole('region', { name })
const DASHBOARD = 'Welcome to Your Customer Dashboard'

test('changing the password signs out all other windows within 5 s, not this one', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 40[0139]/)
  const ann = await givenOwner(product)
  const elsewhere = await openPage({ as: ann, at: '/dashboard', name: 'elsewhere' })
  await expect(heading(elsewhere, DASHBOARD)).toBeVisible()
  const page = await openPage({ as: ann, at: SETTINGS, size: PHONE })
  const password = section(page, 'Password')
  await password.getByLabel('Current password').fill('not the right one')
  await password.getByLabel('New password', { exact: true }).fill('four other plain words')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('alert')).toBeVisible()
  await password.getByLabel('Current password').fill(ann.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('status')).toContainText('Your password has been changed.')
  await expect(elsewhere).toHaveURL(/\/login/, { timeout: 5_000 * slowness() })
  await product.inbox.mailTo(ann.email, /Your password was changed/)
  await page.reload()
  await expect(heading(page, 'Account Settings')).toBeVisible()
})

test('an address changes in every window when the link sent to the new one is opened', async ({
  product,
  openPage,
}) => {
  const ann = await givenOwner(product)
  const next = `ann-${randomUUID().slice(0, 8)}@kerbside.example`
  const page = await openPage({ as: ann, at: SETTINGS })
  const email = section(page, 'Email')
  await email.getByLabel('New email').fill(next)
  await email.getByLabel('Your password').fill(ann.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByRole('status')).toContainText(`We’ve sent a link to ${next}.`)
  await expect(email).toContainText(ann.email)
  const mail = await product.inbox.mailTo(next, /Confirm your new email address/)
  const elsewhere = await openPage({ at: linkIn(mail, '/confirm-email'), name: 'elsewhere' })
  await expect(heading(elsewhere, 'Your email address has been changed')).toBeVisible()
  await expect(email).toContainText(next)
  const told = await product.inbox.mailTo(ann.email, /Your email address was changed/)
  expect(told.text).not.toContain(next)
  await elsewhere.goto('/login')
  await logIn(elsewhere, { ...ann, email: next })
  await expect(heading(elsewhere, DASHBOARD)).toBeVisible()
})

test('a session is ended from another, and all at once', async ({ product, openPage, allow }) => {
  allow(/status of 401/)
  const ann = await givenOwner(product)
  const [first, second, page] = [
    await openPage({ as: ann, at: '/dashboard', name: 'first' }),
    await openPage({ as: ann, at: '/my-posts', name: 'second' }),
    await openPage({ as: ann, at: SETTINGS }),
  ]
  const sessions = section(page, 'Where you’re logged in')
  // the cast has signed in once to fill in the profile
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await expect(live(second)).toBeVisible()
  // last used first: this window, then the second one
  await sessions
    .getByRole('button', { name: /^Log out .* on/ })
    .first()
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(second).toHaveURL(/\/login/, { timeout: 5_000 * slowness() })
  await expect(first).toHaveURL('/dashboard')
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(first).toHaveURL(/\/login/, { timeout: 5_000 * slowness() })
})

test('a carrier downloads all data in one file, including documents', async ({ product, openPage }) => {
  const { business } = await givenSubmitted(product, 'Avon Skips')
  const { request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 77, business)
  const page = await openPage({ as: business, at: SETTINGS })
  const data = section(page, 'Your data')
  await data.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(data.getByText('Your file is ready', { exact: false })).toBeVisible({ timeout: 20_000 })
  const download = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download' }).click()
  const zip = await download
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await readFile(await zip.path()))
  const names = Object.keys(files)
  expect(names.filter((name) => /\.(jpg|pdf)$/.test(name))).toHaveLength(2)
  const text = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => strFromU8(files[name] as Uint8Array))
    .join()
  for (const known of [business.email, 'Avon Skips', '77']) expect(text).toContain(known)
  await product.inbox.mailTo(business.email, /Your data is ready/)
})

test('deleting the account signs the user out and takes their name off their bid', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 40[0139]/)
  const { business } = await givenSubmitted(product, 'Leaver Loads')
  const { owner, request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 77, business)
  const watching = await openPage({ as: owner, at: `/job/${request.id}`, name: 'owner' })
  await expect(bidOf(watching, business.name)).toBeVisible()
  const page = await openPage({ as: business, at: SETTINGS, size: PHONE })
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill(business.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Type DELETE.')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(message(page, 'Your account has been deleted')).toBeVisible()
  await product.inbox.mailTo(business.email, /account was deleted/)
  await expect(bidOf(watching, business.name)).toBeHidden()
  await page.goto('/login')
  await logIn(page, business)
  await expect(message(page, 'Login Failed')).toBeVisible()
})
