import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { noise } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { choosePhoto, fillRequest, heading, live } from '../support/page-helpers.ts'
import { expectSpoken } from '../support/spoken.ts'
import { expect, test } from '../support/test.ts'
import { givenBusiness, givenOwner } from '../support/test-accounts.ts'

test('announces a new bid, an accepted bid and the close of the job', async ({ product, openPage }) => {
  const [owner, hartley] = [await givenOwner(product), await givenBusiness(product, 'Hartley Clearances')]
  const { request } = await givenOpenRequest(product, { owner, title: 'Old piano' })
  const [ann, carrier, reader] = [
    await openPage({ as: owner, at: `/job/${request.id}`, name: 'owner' }),
    await openPage({ as: hartley, at: '/dashboard', name: 'carrier' }),
    await openPage({ at: `/job/${request.id}`, name: 'visitor' }),
  ]
  for (const page of [ann, carrier, reader]) await expect(live(page).first()).toBeVisible()
  const { bid } = await givenBid(product, request.id, 75, hartley)
  for (const page of [ann, reader]) await expectSpoken(page, 'New bid: £75.00 from Hartley Clearances.')
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  // the toast is an alert, announced immediately wherever the focus is
  await expectSpoken(carrier, /You won a job.*Old piano, your bid £75.00/s)
  await expectSpoken(reader, 'This job already has an accepted bid.')
})

test('announces a new bid while a dialog is open', async ({ product, openPage }) => {
  const [owner, hartley] = [await givenOwner(product), await givenBusiness(product, 'Hartley Clearances')]
  const { request } = await givenOpenRequest(product, { owner })
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this request?' })).toBeVisible()
  await givenBid(product, request.id, 75, hartley)
  await expectSpoken(page, 'New bid: £75.00 from Hartley Clearances.')
})

test('announces the chosen photo, upload progress, errors and success', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenOwner(product), at: '/collection-request/new' })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  const buffer = await noise(1600, 1000).png().toBuffer()
  await choosePhoto(page, { name: 'piano.png', mimeType: 'image/png', buffer })
  await expectSpoken(page, /piano\.png/)
  await fillRequest(page, { title: 'Old piano', description: 'Ground floor, two steps to the street.' })
  const slow = await page.context().newCDPSession(page)
  const upload = (bytesPerSecond: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await upload(buffer.length / 20)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expectSpoken(page, /Uploading/)
  await upload(-1)
  await expectSpoken(page, /Request Submitted|posted|Success/i)
  await expect(heading(page, 'My Collection Requests').or(heading(page, 'Old piano')).first()).toBeVisible()
})
