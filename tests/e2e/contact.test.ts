import type { Page } from '@playwright/test'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, live, main, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

/** From the owner's profile: never shown to others, but prefilled in the acceptance form. */
const OWNER = { phoneNumber: '0117 496 0142', address: '14 Zetland Terrace, Bristol' }
const CARRIER = { phoneNumber: '0117 496 0318', businessAddress: 'Unit 3, Feeder Yard, Bristol' }

async function givenBidders(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke', OWNER)
  const hartley = await givenBusiness(product, 'Hartley', 'premium', CARRIER)
  const severn = await givenBusiness(product, 'Severn')
  const { request } = await givenOpenRequest(product, { owner })
  await givenBid(product, request.id, 90, hartley)
  await givenBid(product, request.id, 95, severn)
  return { owner, hartley, severn, path: `/job/${request.id}` }
}

/** Collects all responses to a page, to check for data that isn't on screen. */
function everythingSentTo(page: Page): string[] {
  const sent: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => sent.push(text),
        () => undefined,
      )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(String(payload))))
  return sent
}

test('shows this job’s contact details to its two parties only (R05, issue 27.1, 45.18)', async ({
  product,
  openPage,
}) => {
  const { owner, hartley, severn, path } = await givenBidders(product)
  const asked = await openPage({ as: owner, name: 'owner', size: PHONE })
  const [won, lost, visitor] = [
    await openPage({ as: hartley, name: 'Hartley' }),
    await openPage({ as: severn, name: 'Severn' }),
    await openPage({ name: 'visitor' }),
  ]
  const strangers = [...[lost, visitor].map(everythingSentTo)]
  for (const page of [asked, won, lost, visitor]) {
    await page.goto(path)
    await expect(live(page)).toBeVisible()
    await expect(main(page)).not.toContainText(/0117 496/)
  }

  await asked.getByRole('button', { name: 'Accept £90.00 from Hartley' }).click()
  const dialog = asked.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog.getByLabel('Collection address')).toHaveValue(OWNER.address)
  await expect(dialog).toContainText('Only Hartley sees it. Without it, they can’t call you on the day.')
  await expect(dialog.getByLabel('Your phone number')).toHaveValue(OWNER.phoneNumber)
  await dialog.getByLabel('Your phone number').fill('call me')
  await dialog.getByRole('button', { name: 'Accept £90.00' }).click()
  await expect(dialog).toContainText('Enter a valid phone number, such as 07700 900123.')
  await dialog.getByLabel('Your phone number').fill('07700 900 123')
  await dialog.getByLabel('Floor').fill('3')
  await dialog.getByLabel('How to get in').fill('Code 4711 at the gate')
  await expectGoodLayouts(asked, 'accepting with details')
  await dialog.getByRole('button', { name: 'Accept £90.00' }).click()
  await expect(main(asked).getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/)
  await openPart(asked, 'Contact details')
  const carrierContact = asked.getByRole('region', { name: 'Contact the carrier' })
  await expect(carrierContact.getByRole('link', { name: CARRIER.phoneNumber })).toHaveAttribute('href', /^tel:/)
  await expect(carrierContact).toContainText(CARRIER.businessAddress)
  await expect(main(won).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:07700900123')
  await openPart(won, 'Contact details')
  const ownerContact = won.getByRole('region', { name: 'Contact the customer' })
  await expect(ownerContact.getByRole('link', { name: '07700 900 123' })).toBeVisible()
  await expect(ownerContact).toContainText(OWNER.address)
  await expect(ownerContact).toContainText('Floor 3')
  await expect(ownerContact).toContainText('Code 4711 at the gate')
  await expect(ownerContact).not.toContainText(OWNER.phoneNumber)
  expect(await callOrThrow(product, readOwnProfile, { as: owner })).toMatchObject(OWNER)
  await expectGoodLayouts(asked, 'booked with details')
  await expectGoodLayouts(won, 'won with details')

  await expect(heading(lost, 'Your bid wasn’t accepted')).toBeVisible()
  await expect(main(visitor).getByText('This job already has an accepted bid.')).toBeVisible()
  for (const page of [lost, visitor]) {
    await page.reload()
    await expect(live(page)).toBeVisible()
    await expect(section(page, 'Contact details')).toHaveCount(0)
    await expect(main(page)).not.toContainText(/0117 496|07700|Zetland|Feeder|4711/)
  }
  for (const sent of strangers) {
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.join('\n')).not.toMatch(/0117 496|07700|Zetland|Feeder|4711/)
  }
})
