import type { Locator, Page } from '@playwright/test'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenAgreed } from '#tests/modules/fulfilment/disposal/givens.ts'
import { chooseFile, heading } from './support/page-helpers.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

/** A phone in landscape, with the browser's bar: no space beside or above a dialog. */
const SIDEWAYS = { width: 640, height: 290 }
const WRONG = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
const messages = (page: Page): Locator =>
  // by its attribute, because getByRole only finds visible elements
  page.getByRole('region', { name: /^Notifications|^\d+ notification/i }).locator('[role="alertdialog"]')
const shown = (page: Page) => messages(page).filter({ visible: true })

/** Two rejected files, whose toasts stay until closed. */
async function refuseTwo(page: Page): Promise<void> {
  await chooseFile(page, 'ID Document', WRONG)
  await expect(messages(page)).toHaveCount(1)
  await chooseFile(page, 'Waste Carrier Licence', WRONG)
  await expect(messages(page)).toHaveCount(2)
}

test('shows one toast on phones and several on wide screens, until the page changes', async ({ product, openPage }) => {
  for (const [size, count] of [
    [PHONE, 1],
    [DESKTOP, 2],
  ] as const) {
    const as = await givenBusiness(product, 'Severn Waste')
    const page = await openPage({ as, at: '/profile/edit', size })
    await refuseTwo(page)
    await expect(shown(page)).toHaveCount(count)
    await page.getByRole('banner').getByRole('link', { name: 'Kerbside' }).click()
    await expect(heading(page, 'Edit Profile')).toHaveCount(0)
    await expect(messages(page)).toHaveCount(0)
  }
})

test('toasts do not cover the focused field', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: '/profile/edit', size: PHONE })
  await chooseFile(page, 'ID Document', WRONG)
  await expect(shown(page)).toHaveCount(1)
  const field = page.getByRole('textbox').nth(1)
  await field.evaluate((box: { scrollIntoView(how: object): void }) => box.scrollIntoView({ block: 'start' }))
  await field.focus()
  const apart = async () => {
    const [its, over] = [await field.boundingBox(), await shown(page).boundingBox()]
    return its && over && (its.y + its.height <= over.y || over.y + over.height <= its.y)
  }
  await expect.poll(apart).toBe(true)
  await expect(shown(page)).toBeInViewport({ ratio: 1 })
})

test('toasts do not cover an open dialog: they move or wait', async ({ product, openPage }) => {
  const { requestId, owner } = await givenAgreed(product, { carrier: await givenBusiness(product, 'Hartley') })
  const page = await openPage({ as: owner, size: SIDEWAYS })
  await page.clock.install()
  await page.goto(`/job/${requestId}`)
  await page.getByRole('button', { name: 'Mark as collected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
  await expect(shown(page)).toContainText('Marked as collected')
  const atTop = await shown(page).boundingBox()
  await page.getByRole('button', { name: 'Confirm completion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is this job complete?' })
  await expect(dialog).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await page.clock.fastForward(10_000)

  await page.setViewportSize(DESKTOP)
  await expect(shown(page)).toHaveCount(1)
  const [its, beside] = [await dialog.boundingBox(), await shown(page).boundingBox()]
  expect(its && beside && its.x + its.width <= beside.x).toBe(true)
  await page.setViewportSize(SIDEWAYS)
  await expect(shown(page)).toHaveCount(0)
  // the toast is in the dialog and has a button with the same name
  await dialog.locator('[data-sheet-close]').click()
  await expect.poll(async () => (await shown(page).boundingBox())?.y).toBe(atTop?.y)
  // a pointer or focus keeps a toast open
  await page.mouse.move(300, 280)
  await page.clock.fastForward(10_000)
  await expect(messages(page)).toHaveCount(0)
})

test('closing a toast beside a dialog keeps the dialog open', async ({ product, openPage }) => {
  const { requestId, owner } = await givenAgreed(product, { carrier: await givenBusiness(product, 'Hartley') })
  const page = await openPage({ as: owner, size: DESKTOP })
  await page.clock.install()
  await page.goto(`/job/${requestId}`)
  await page.getByRole('button', { name: 'Mark as collected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).click()
  await expect(shown(page)).toContainText('Marked as collected')
  const opener = page.getByRole('button', { name: 'Confirm completion' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Is this job complete?' })
  await expect(dialog).toBeVisible()
  await shown(page).getByRole('button', { name: 'Close' }).click()
  await expect(messages(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('wraps a long email address in a toast, and the share toast can be closed', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const idea = await givenIdea(product, owner)
  const page = await openPage({ at: `/upcycle/idea/${idea.id}`, size: PHONE })
  await page.getByRole('button', { name: `Share: ${idea.title}` }).click()
  await expect(shown(page)).toContainText(`/upcycle/idea/${idea.id}`)
  const close = shown(page).getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport({ ratio: 1 })
  const box = await shown(page).boundingBox()
  const its = await close.boundingBox()
  expect((its?.x ?? 0) + (its?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  await close.click()
  await expect(shown(page)).toHaveCount(0)
})
