import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { slowness } from '#tests/support/slowness.ts'
import { fillRequest, heading, linkIn, logIn, main, message } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

const PASSWORD = 'three plain words'
const NEW_PASSWORD = 'four other plain words'
const addressOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}@kerbside.example`

async function signUp(page: Page, email: string, type: 'Customer' | 'Business') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('radio', { name: type }).check()
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
}

test('where confirmation is required, a new user can only log in after opening the mailed link (AUTH-17, ERR-37)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 40[39]/)
  const email = addressOf('nora')
  await product.withOtherServer(
    async ({ url }) => {
      const page = await openPage({ on: url, at: '/signup', size: PHONE })
      await test.step('sign-up explains the next step', async () => {
        await signUp(page, email, 'Customer')
        await expect(message(page, 'Signup Successful!')).toBeVisible()
        await expect(
          message(page, 'Please check your email to confirm your account. Your account type has been set.'),
        ).toBeVisible()
        await expect(heading(page, 'Login')).toBeVisible()
      })
      await test.step('login is refused before confirmation, with the reason', async () => {
        await logIn(page, { email, password: PASSWORD })
        await expect(message(page, 'Login Failed')).toBeVisible()
        await expect(main(page).getByText(`Open the link in the email we sent to ${email}, then log in.`)).toBeVisible()
      })
      const mail = await product.inbox.mailTo(email, /Confirm your email address/)
      await test.step('the link confirms the address and disappears from the address bar', async () => {
        const other = await openPage({ on: url, at: linkIn(mail, '/confirm-email'), size: PHONE, name: 'other device' })
        await expect(heading(other, 'Your email address is confirmed')).toBeVisible()
        expect(other.url()).not.toContain('#')
        await main(other).getByRole('link', { name: 'Login' }).click()
        await expect(other.getByLabel('Email')).toHaveValue(email)
        await logIn(other, { email, password: PASSWORD })
        await expect(heading(other, 'Welcome to Your Customer Dashboard')).toBeVisible()
        await other.context().close()
      })
      await test.step('the link works once', async () => {
        await page.goto('/')
        await page.goto(linkIn(mail, '/confirm-email'))
        await expect(heading(page, 'Your email address is already confirmed')).toBeVisible()
      })
      expect(product.inbox.mailsTo(email)).toHaveLength(1)
      await page.context().close()
    },
    { EMAIL_CONFIRMATION: 'required' },
  )
})

test('the mailed link returns a new user to their request with the typed text', async ({ product, openPage }) => {
  const email = addressOf('nora')
  const page = await openPage({ at: '/post-request', size: PHONE })
  await main(page).getByRole('button', { name: 'Start your request' }).click()
  await expect(main(page)).toContainText('New here? Sign up first.')
  await expect(main(page)).not.toContainText('Good to see you again')
  await page.goto('/collection-request/new')
  await fillRequest(page, { title: 'Oak wardrobe', description: 'Two doors, no key.' })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await main(page).getByRole('link', { name: 'Sign Up' }).first().click()
  await expect(heading(page, 'Sign Up')).toBeVisible()
  await signUp(page, email, 'Customer')
  await expect(main(page)).toContainText('Check your inbox')
  await expect(main(page)).not.toContainText('Good to see you again')

  const opened = await page.context().newPage()
  await opened.goto(linkIn(await product.inbox.mailTo(email, /Confirm your email address/), '/confirm-email'))
  await expect(message(opened, 'Your email address is confirmed')).toBeVisible()
  await expect(opened).toHaveURL('/collection-request/new')
  await expect(opened.getByLabel('Title')).toHaveValue('Oak wardrobe')
  await expect(opened.getByLabel('Description')).toHaveValue('Two doors, no key.')
  await opened.getByRole('button', { name: 'Submit Request' }).click()
  await expect(opened).toHaveURL('/my-posts')
  await expect(main(opened).getByRole('link', { name: 'Oak wardrobe', exact: true })).toBeVisible()
})

test('where confirmation is optional, a notice in every window asks until it is done', async ({
  product,
  openPage,
}) => {
  const email = addressOf('nora')
  const page = await openPage({ at: '/signup' })
  await signUp(page, email, 'Customer')
  await expect(heading(page, 'Login')).toBeVisible()
  await logIn(page, { email, password: PASSWORD })
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(main(page).getByText(`Open the link in the email we sent to ${email}`)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(linkIn(await product.inbox.mailTo(email), '/confirm-email'))
  await expect(heading(other, 'Your email address is confirmed')).toBeVisible()
  await expect(main(page).getByText(`Open the link in the email we sent to ${email}`)).toBeHidden()
})

test('a forgotten password is reset by mail, signing out other windows (R60)', async ({ product, openPage, allow }) => {
  allow(/status of 40[0149]/, /status of 410/)
  const ann = await givenOwner(product)
  const elsewhere = await openPage({ as: ann, at: '/dashboard', name: 'elsewhere' })
  await expect(heading(elsewhere, 'Welcome to Your Customer Dashboard')).toBeVisible()
  const page = await openPage({ at: '/login', size: PHONE })
  await page.getByLabel('Email').fill(ann.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ann.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(main(page).getByText(`If ${ann.email} has an account`)).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()

  const link = linkIn(await product.inbox.mailTo(ann.email, /Set a new password/), '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(main(page).getByRole('alert')).toContainText('Password must be at least 6 characters.')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(message(page, 'Your password has been changed')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login/, { timeout: 5_000 * slowness() })
  await product.inbox.mailTo(ann.email, /Your password was changed/)

  await test.step('neither the used link nor the old password works', async () => {
    const later = await openPage({ at: link, name: 'later' })
    await expect(main(later).getByText('This link doesn’t work')).toBeVisible()
    await later.goto('/login')
    await logIn(later, ann)
    await expect(message(later, 'Login Failed')).toBeVisible()
    await logIn(later, { email: ann.email, password: NEW_PASSWORD })
    await expect(heading(later, 'Welcome to Your Customer Dashboard')).toBeVisible()
  })
})
