import type { Page } from '@playwright/test'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { accept, heading, live, main } from './support/acts.ts'
import { givenBusiness, givenOwner } from './support/cast.ts'
import type { Place } from './support/place.ts'
import { expect, PHONE, test } from './support/test.ts'

const OWNER = { phoneNumber: '0117 496 0142', address: '14 Zetland Terrace, Bristol' }
const CARRIER = { phoneNumber: '0117 496 0318', businessAddress: 'Unit 3, Feeder Yard, Bristol' }

async function givenBidders(place: Place) {
  const owner = await givenOwner(place, 'Ann Clarke', OWNER)
  const hartley = await givenBusiness(place, 'Hartley', 'premium', CARRIER)
  const severn = await givenBusiness(place, 'Severn')
  const { request } = await givenOpenRequest(place, { owner })
  await givenBid(place, request.id, 90, hartley)
  await givenBid(place, request.id, 95, severn)
  return { owner, hartley, severn, path: `/job/${request.id}` }
}

/** Everything that the server has sent to this window, to look for what is not on screen. */
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

test('once a bid is accepted its two sides can reach each other, and nobody else can (R05)', async ({
  place,
  visit,
}) => {
  const { owner, hartley, severn, path } = await givenBidders(place)
  const asked = await visit({ as: owner, name: 'owner', size: PHONE })
  const [won, lost, visitor] = [
    await visit({ as: hartley, name: 'Hartley' }),
    await visit({ as: severn, name: 'Severn' }),
    await visit({ name: 'visitor' }),
  ]
  const strangers = [...[lost, visitor].map(everythingSentTo)]
  for (const page of [asked, won, lost, visitor]) {
    await page.goto(path)
    await expect(live(page)).toBeVisible()
    await expect(main(page)).not.toContainText(/0117 496/)
  }

  await accept(asked, '£90.00', 'Hartley')
  const carrierContact = asked.getByRole('region', { name: 'Contact the carrier' })
  await expect(carrierContact.getByRole('link', { name: CARRIER.phoneNumber })).toHaveAttribute('href', /^tel:/)
  await expect(carrierContact).toContainText(CARRIER.businessAddress)
  const ownerContact = won.getByRole('region', { name: 'Contact the owner' })
  await expect(ownerContact.getByRole('link', { name: OWNER.phoneNumber })).toBeVisible()
  await expect(ownerContact).toContainText(OWNER.address)

  await expect(heading(lost, 'Your bid was not chosen')).toBeVisible()
  await expect(main(visitor).getByText('This job already has an accepted bid.')).toBeVisible()
  for (const page of [lost, visitor]) {
    await page.reload()
    await expect(live(page)).toBeVisible()
    await expect(main(page)).not.toContainText(/0117 496|Zetland|Feeder/)
  }
  for (const sent of strangers) {
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.join('\n')).not.toMatch(/0117 496|Zetland|Feeder/)
  }
})

test('with the feature switched off nobody is given anything (R05, FEATURES_OFF)', async ({ place, visit }) => {
  const { owner, path } = await givenBidders(place)
  await place.meanwhile(
    async ({ url }) => {
      const page = await visit({ as: owner, on: url, at: path })
      await accept(page, '£90.00', 'Hartley')
      await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Contact the carrier' })).toBeHidden()
      await expect(main(page)).not.toContainText(CARRIER.phoneNumber)
      await page.context().close()
    },
    { FEATURES_OFF: 'acceptedContact' },
  )
})
