import { randomUUID } from 'node:crypto'
import {
  chooseByKeys,
  chooseFileByKeys,
  expectFocusTrapped,
  logInByKeys,
  pressOn,
  tabTo,
  typeInto,
} from '../support/keys.ts'
import { fileField, heading, linkIn, main, message } from '../support/page-helpers.ts'
import { expect, test } from '../support/test.ts'
import { givenBusiness, givenOwner, idCard, licence } from '../support/test-accounts.ts'

const PASSWORD = 'three plain words'

test('a user skips to the content, signs up, signs in and confirms the address (keyboard only, AUTH-17)', async ({
  product,
  openPage,
}) => {
  const email = `nora-${randomUUID().slice(0, 8)}@kerbside.example`
  const page = await openPage({ at: '/' })
  const skip = page.getByRole('link', { name: 'Skip to content' })
  // keys before hydration do nothing
  await skip.waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main(page).locator(':focus')).toHaveCount(1)

  await page.goto('/signup')
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await chooseByKeys(page, page.getByRole('radio', { name: 'Business' }))
  await pressOn(page, main(page).getByRole('button', { name: 'Sign Up' }))
  await expect(heading(page, 'Login')).toBeVisible()
  const confirmation = linkIn(await product.inbox.mailTo(email), '/confirm-email')
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  await page.goto(confirmation)
  await pressOn(page, main(page).getByRole('link', { name: 'Go to your dashboard' }))

  // the new page takes the focus first
  await expect(page).not.toHaveURL(/confirm-email/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const menu = page.getByRole('banner').getByRole('button', { name: email.split('@')[0] ?? email })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').or(page.getByRole('menuitem')).and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('a business submits its documents (keyboard only, PROF-20 to PROF-26)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenBusiness(product, 'Hartley'), at: '/profile/edit' })
  await pressOn(page, main(page).locator('summary').filter({ hasText: 'Logo, address and links' }))
  await typeInto(page, page.getByLabel(/^Contact Person/), 'Sam Hartley')
  const chooseIn = (field: string) => fileField(page, field).getByRole('button', { name: /^Choose a file/ })
  await chooseFileByKeys(page, chooseIn('ID Document'), await idCard())
  await expect(fileField(page, 'ID Document').getByRole('button', { name: /^Remove/ })).toBeVisible()
  await chooseFileByKeys(page, chooseIn('Waste Carrier Licence'), await licence())
  await pressOn(page, page.getByRole('button', { name: 'Save Changes' }))
  await expect(message(page, 'Profile Updated')).toBeVisible()
  await pressOn(page, main(page).locator('summary').filter({ hasText: 'Your profile' }))
  await expect(main(page).getByText('Pending Review')).toBeVisible()
})

test('a business chooses a plan and reaches the checkout (keyboard only, SUBS-08)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe' })
  const basic = main(page).getByRole('region', { name: 'Business Basic' })
  await pressOn(page, basic.getByRole('button', { name: 'Subscribe', exact: true }))
  await expect(heading(page, 'Subscribe to Business Basic')).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Cancel and go back' }))
  await expect(main(page).getByText('You haven’t been charged.')).toBeVisible()
})

test('a user deletes the account after cancelling once (keyboard only)', async ({ product, openPage }) => {
  const ann = await givenOwner(product)
  const page = await openPage({ at: '/login?returnTo=/account/settings' })
  await logInByKeys(page, ann)
  await expect(heading(page, 'Account Settings')).toBeVisible()
  const button = page.getByRole('button', { name: 'Delete my account…' })
  await pressOn(page, button)
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectFocusTrapped(page, dialog)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Your password'), ann.password)
  await typeInto(page, dialog.getByLabel('Type DELETE to confirm'), 'DELETE')
  await pressOn(page, dialog.getByRole('button', { name: 'Delete my account' }))
  await expect(page).toHaveURL('/')
  await expect(message(page, 'Your account has been deleted')).toBeVisible()
})
