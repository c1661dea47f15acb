import type { Page } from '@playwright/test'
import { createApiKey } from '#modules/core/api-keys/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { findViolations, settle } from './support/axe.ts'
import { heading, linkIn, main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

const AT = '/account/developer'
const NO_KEYS = 'You don’t have any API keys.'
const NEW_PASSWORD = 'four other plain words'

/** Checks the page as it is now. */
async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()?.width)
}

/** Calls the API with a key, as software would, and returns the status. */
async function callWith(product: E2eProduct, key: string): Promise<number> {
  return (await fetch(`${product.url}/api/my-requests`, { headers: { authorization: `Bearer ${key}` } })).status
}

const givenKey = async (product: E2eProduct, as: Person) => {
  const body = { name: 'Invoicing', scopes: ['requests:read' as const], days: null, password: as.password }
  return (await callOrThrow(product, createApiKey, { as, body })).key
}

for (const size of [PHONE, DESKTOP])
  test(`at ${size.width} px a key is created, copied, used, seen in use, revoked and refused (API-01)`, async ({
    product,
    openPage,
    consoleWatcher,
  }) => {
    consoleWatcher.allow(/status of 400/)
    const carrier = await givenBusiness(product, 'Hartley Clearances')
    const page = await openPage({ as: carrier, at: AT, size })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(main(page).getByText(NO_KEYS)).toBeVisible()
    await expectAccessible(page)

    await main(page).getByRole('button', { name: 'Create key' }).click()
    const form = main(page).getByRole('form', { name: 'Create an API key' })
    await expect(form.getByRole('checkbox')).toHaveCount(10)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(form.getByRole('alert')).toContainText('Choose at least one permission.')
    await expect(form.getByRole('alert')).toContainText('Enter a name.')
    await form.getByRole('button', { name: 'Choose at least one permission.' }).click()
    await expect(form.getByRole('checkbox').first()).toBeFocused()
    await expectAccessible(page)

    await form.getByLabel('Name').fill('Diary')
    await form.getByRole('checkbox', { name: 'Read requests and questions' }).check()
    await form.getByRole('radio', { name: 'In a year' }).check()
    await form.getByLabel('Your password', { exact: true }).fill('not the right one')
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(form.getByRole('alert')).toContainText('Your password is incorrect.')
    await form.getByLabel('Your password', { exact: true }).fill(carrier.password)
    await form.getByRole('button', { name: 'Create key' }).click()

    await expect(main(page).getByText('Copy your key now')).toBeVisible()
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Copy key' }).click()
    await expect(main(page).getByRole('button', { name: 'Key copied' })).toBeVisible()
    const key = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(key).toMatch(/^kb_[0-9A-Za-z]{40}$/)
    // the key is still on this page, and would be gone after leaving it
    const [guide] = await Promise.all([
      page.waitForEvent('popup'),
      main(page).getByRole('link', { name: 'Read the API guide (opens in a new tab)' }).click(),
    ])
    await guide.close()
    await expect(main(page).getByText('Copy your key now')).toBeVisible()
    await main(page).getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(main(page).getByText(key)).toHaveCount(0)
    const row = main(page).getByRole('listitem').filter({ hasText: 'Diary' })
    await expect(row).toContainText('Never used')

    expect(await callWith(product, key)).toBe(200)
    await page.reload()
    await expect(row).toContainText('Last used')
    await expect(row).toContainText('from 127.0.0.1')
    await expectAccessible(page)

    await row.getByRole('button', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke Diary?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(main(page).getByText(NO_KEYS)).toBeVisible()
    expect(await callWith(product, key)).toBe(401)
  })

for (const keeps of [true, false])
  test(`logging out everywhere ${keeps ? 'keeps keys if the box is cleared' : 'revokes keys by default'} (API-03)`, async ({
    product,
    openPage,
  }) => {
    const carrier = await givenBusiness(product, 'Hartley Clearances')
    const key = await givenKey(product, carrier)
    const page = await openPage({ as: carrier, at: '/account/settings', size: PHONE })
    await main(page).getByRole('button', { name: 'Log out everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
    await expect(dialog.getByRole('checkbox', { name: 'Also revoke my API keys' })).toBeChecked()
    if (keeps) await dialog.getByRole('checkbox', { name: 'Also revoke my API keys' }).uncheck()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL('/')
    expect(await callWith(product, key)).toBe(keeps ? 200 : 401)
  })

test('resetting a password asks about keys only if there are any (API-03)', async ({ product, openPage }) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const key = await givenKey(product, carrier)
  const openReset = async (person: Person, size = PHONE) => {
    const page = await openPage({ at: '/forgot-password', size })
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.goto(linkIn(await product.inbox.mailTo(person.email, /Set a new password/), '/reset-password'))
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    return page
  }
  const page = await openReset(carrier)
  const box = page.getByRole('checkbox', { name: 'Also revoke my API keys' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(heading(page, 'Welcome to Your Business Dashboard')).toBeVisible()
  expect(await callWith(product, key)).toBe(200)

  const other = await openReset(await givenBusiness(product, 'Singh Haulage'), DESKTOP)
  await other.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('checkbox')).toHaveCount(0)
})
