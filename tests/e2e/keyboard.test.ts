import type { Locator, Page } from '@playwright/test'
import { bidOf, heading, main, message } from './support/acts.ts'
import { givenBusiness, givenOwner, type Named } from './support/cast.ts'
import { expect, test } from './support/test.ts'

const FAR = 40

/** Presses Tab until this has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // what is still being checked cannot be pressed yet
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < FAR; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await target.and(page.locator(':focus')).count()) === 1) return
  }
  throw new Error(`${FAR} times Tab did not reach ${target}`)
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function logInByKeys(page: Page, { email, password }: Named): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

test('somebody without a pointer signs in, posts, bids and accepts (keyboard only)', async ({ place, visit }) => {
  const [ann, hartley] = [await givenOwner(place), await givenBusiness(place, 'Hartley Clearances')]
  const owner = await visit({ at: '/', name: 'owner' })

  await test.step('the owner signs in and posts', async () => {
    await pressOn(owner, owner.getByRole('banner').getByRole('link', { name: 'Login' }))
    await logInByKeys(owner, ann)
    await pressOn(owner, main(owner).getByRole('link', { name: 'Post New Request' }))
    await typeInto(owner, owner.getByLabel('Title'), 'Old piano, upright')
    await typeInto(owner, owner.getByLabel('Description'), 'Ground floor, two steps to the street.')
    await pressOn(owner, owner.getByRole('button', { name: 'Submit Request' }))
    await pressOn(owner, main(owner).getByRole('link', { name: 'View Details: Old piano, upright' }))
    await expect(heading(owner, 'Old piano, upright')).toBeVisible()
  })

  await test.step('the carrier signs in on the way and bids', async () => {
    const carrier = await visit({ at: new URL(owner.url()).pathname, name: 'carrier' })
    await pressOn(carrier, main(carrier).getByRole('link', { name: 'Login' }))
    await logInByKeys(carrier, hartley)
    await pressOn(carrier, main(carrier).getByRole('button', { name: 'Place a Bid' }))
    await expect(carrier.getByLabel('Bid amount')).toBeFocused()
    await carrier.keyboard.type('110')
    await carrier.keyboard.press('Enter')
    await expect(message(carrier, 'Your bid has been placed.')).toBeVisible()
    await expect(carrier.getByRole('button', { name: 'Place a Bid' })).toBeFocused()
  })

  await test.step('the owner accepts, after having thought twice', async () => {
    await expect(bidOf(owner, hartley.name)).toBeVisible()
    const button = owner.getByRole('button', { name: `Accept £110.00 from ${hartley.name}` })
    await pressOn(owner, button)
    const dialog = owner.getByRole('dialog', { name: 'Accept this bid?' })
    await expect(dialog).toBeVisible()
    await owner.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await owner.keyboard.press('Enter')
    await pressOn(owner, dialog.getByRole('button', { name: 'Accept £110.00' }))
    await expect(heading(owner, `You accepted the bid from ${hartley.name}`)).toBeFocused()
  })
})
