import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { chooseFileByKeys, expectFocusTrapped, logInByKeys, pressOn, typeInto } from '../support/keys.ts'
import { bidOf, heading, main, message } from '../support/page-helpers.ts'
import { expect, test } from '../support/test.ts'
import { givenBusiness, givenOwner } from '../support/test-accounts.ts'

test('an owner posts with a photo and accepts a bid, a carrier bids (keyboard only)', async ({ product, openPage }) => {
  const [ann, hartley] = [await givenOwner(product), await givenBusiness(product, 'Hartley Clearances')]
  const owner = await openPage({ at: '/', name: 'owner' })

  await test.step('the owner signs in and posts', async () => {
    await pressOn(owner, owner.getByRole('banner').getByRole('link', { name: 'Login' }))
    await expect(heading(owner, 'Login')).toBeFocused()
    await logInByKeys(owner, ann)
    await pressOn(owner, main(owner).getByRole('link', { name: 'Post New Request' }))
    await typeInto(owner, owner.getByLabel('Title'), 'Old piano, upright')
    await typeInto(owner, owner.getByLabel('Description'), 'Ground floor, two steps to the street.')
    await chooseFileByKeys(owner, owner.getByRole('button', { name: /^Choose a photo/ }), {
      name: 'piano.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(640, 480),
    })
    await pressOn(owner, owner.getByRole('button', { name: 'Submit Request' }))
    await pressOn(owner, main(owner).getByRole('link', { name: 'View Details: Old piano, upright' }))
    await expect(heading(owner, 'Old piano, upright')).toBeVisible()
    await expect(main(owner).getByRole('img', { name: 'Old piano, upright' })).toBeVisible()
  })

  await test.step('the carrier signs in from the job and bids', async () => {
    const carrier = await openPage({ at: new URL(owner.url()).pathname, name: 'carrier' })
    await pressOn(carrier, main(carrier).getByRole('link', { name: 'Login' }))
    await logInByKeys(carrier, hartley)
    await pressOn(carrier, main(carrier).getByRole('button', { name: 'Place a Bid' }))
    await expect(carrier.getByLabel('Bid amount')).toBeFocused()
    await carrier.keyboard.type('110')
    await carrier.keyboard.press('Enter')
    await expect(message(carrier, 'Your bid has been placed.')).toBeVisible()
    await expect(carrier.getByRole('button', { name: 'Change my bid' })).toBeFocused()
  })

  await test.step('the owner accepts after cancelling once', async () => {
    await expect(bidOf(owner, hartley.name)).toBeVisible()
    const button = owner.getByRole('button', { name: `Accept £110.00 from ${hartley.name}` })
    await pressOn(owner, button)
    const dialog = owner.getByRole('dialog', { name: 'Accept this bid?' })
    await expectFocusTrapped(owner, dialog)
    await owner.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await owner.keyboard.press('Enter')
    await pressOn(owner, dialog.getByRole('button', { name: 'Accept £110.00' }))
    await expect(heading(owner, `You accepted the bid from ${hartley.name}`)).toBeFocused()
  })
})

test('a carrier withdraws a bid, and the focus returns to the list (keyboard only)', async ({ product, openPage }) => {
  const hartley = await givenBusiness(product, 'Hartley Clearances')
  const { request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 75, hartley)
  const page = await openPage({ as: hartley, at: `/job/${request.id}` })
  const withdraw = main(page).getByRole('button', { name: 'Withdraw bid' })
  await pressOn(page, withdraw)
  const dialog = page.getByRole('dialog', { name: 'Withdraw this bid?' })
  await expectFocusTrapped(page, dialog)
  await page.keyboard.press('Escape')
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'Withdraw bid' }))
  await expect(heading(page, /^Bids/)).toBeFocused()
  await expect(bidOf(page, hartley.name)).toHaveCount(0)
})
