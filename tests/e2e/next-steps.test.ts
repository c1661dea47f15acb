import { decideVerification } from '#modules/carriers/profiles/contract/verification.ts'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, idCard, licence, NOTHING } from './support/test-accounts.ts'

test('shows an owner the next step for each request, and new bids live', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner, title: 'Corner sofa, grey' })
  await givenOpenRequest(product, { owner, title: 'Garden waste, twelve bags' })
  const severn = await givenBusiness(product, 'Severn Waste')
  const page = await openPage({ as: owner, at: '/dashboard', size: PHONE })
  const requests = main(page).getByRole('region', { name: 'My collection requests' }).getByRole('listitem')
  const sofa = requests.filter({ hasText: 'Corner sofa, grey' })
  await expect(requests).toHaveCount(2)
  await expect(sofa).toContainText('No bids yet')

  const { bid } = await givenBid(product, request.id, 56, severn)
  await expect(sofa).toContainText('Newest bid: £56.00 from Severn Waste')
  await expect(sofa).toContainText('Choose a bid')
  await expect(sofa).toContainText('1 bid')
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  await expect(sofa).toContainText('Severn Waste is coming')
  await expect(sofa).toContainText('Next: the carrier agrees a time')
  await callOrThrow(product, markCollected, { as: severn, params: { requestId: request.id } })
  await expect(sofa).toContainText('Confirm completion')
  await expect(requests.filter({ hasText: 'Garden waste' })).toContainText('No bids yet')
})

test('shows a carrier live how many bid on each open request, and its own bid (R55)', async ({ product, openPage }) => {
  const severn = await givenBusiness(product, 'Severn Waste')
  const { request } = await givenOpenRequest(product, { title: 'Pine wardrobe, two doors' })
  await givenBid(product, request.id, 70)
  const page = await openPage({ as: severn, at: '/jobs?q=pine', size: PHONE })
  const card = main(page).getByRole('listitem').filter({ hasText: 'Pine wardrobe, two doors' })
  await expect(card).toContainText(/1 bid\s*Posted/)
  await expect(card).not.toContainText('You bid')
  await givenBid(product, request.id, 56, severn)
  await expect(card).toContainText('You bid £56.00')
  await expect(card).toContainText('2 bids')
})

test('shows a carrier each won job with price, call and directions, and lost bids below (DASH-33, R05)', async ({
  product,
  openPage,
}) => {
  const severn = await givenBusiness(product, 'Severn Waste')
  const owner = await givenOwner(product, 'Ann Clarke')
  const won = await givenOpenRequest(product, { owner, title: 'Garden waste, twelve bags', postcode: 'BS6 7AH' })
  const { bid } = await givenBid(product, won.request.id, 75, severn)
  const body = { phoneNumber: '0117 496 0142', address: '14 Zetland Terrace, Bristol' }
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id }, body })
  const lost = await givenOpenRequest(product, { title: 'Corner sofa, grey' })
  await givenBid(product, lost.request.id, 80, severn)
  const { bid: better } = await givenBid(product, lost.request.id, 60)
  await callOrThrow(product, acceptBid, { as: lost.owner, params: { bidId: better.id } })

  const page = await openPage({ as: severn, size: PHONE })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  const jobs = main(page).getByRole('region', { name: 'My Accepted Jobs' })
  await expect(jobs.getByRole('listitem')).toContainText('Won for £75.00')
  await expect(jobs.getByRole('listitem')).toContainText('Next: agree a time')
  await expect(jobs.getByRole('link', { name: 'Call the customer: Garden waste, twelve bags' })).toHaveAttribute(
    'href',
    'tel:01174960142',
  )
  const way = jobs.getByRole('link', { name: /^Navigate/ })
  await expect(way).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=14+Zetland+Terrace%2C+Bristol%2C+BS6+7AH',
  )
  await expect(way).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  const bids = main(page).getByRole('region', { name: "Jobs I've Bid On" }).getByRole('listitem')
  await expect(bids).toHaveText([/^Garden waste, twelve bags.*Accepted/, /^Corner sofa, grey.*Rejected/])
  expect(asked.filter((path) => path.endsWith('/contact'))).toEqual([])
})

test('shows a paid carrier the remaining steps, ticked off until it is verified', async ({ product, openPage }) => {
  const severn = await givenBusiness(product, 'Severn Waste')
  const page = await openPage({ as: severn, at: '/subscribe?checkout=done', size: PHONE })
  const list = main(page).getByRole('region', { name: 'Get verified' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Display Name\s*Done/,
    /^ID Document\s*To do/,
    /^Waste Carrier Licence\s*To do/,
    /^We check your documents\s*To do/,
  ])
  await expect(list.getByRole('link', { name: 'ID Document' })).toHaveAttribute('href', '/profile/edit')
  await page.goto('/dashboard')
  await expect(list.getByRole('listitem')).toHaveCount(4)

  const [card, paper] = [await idCard(), await licence()].map(({ buffer, mimeType, name }) => ({
    bytes: buffer,
    type: mimeType,
    name,
  }))
  if (!card || !paper) throw new Error('There are two documents.')
  const body = { ...NOTHING, displayName: severn.name, companyName: severn.name }
  const files = { idDocumentFile: card, wasteCarrierLicenceFile: paper }
  const { verificationVersion } = await callOrThrow(product, saveProfile, { as: severn, body, files })
  await expect(list.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(3)
  await callOrThrow(product, decideVerification, {
    as: await givenStaff(product),
    params: { userId: severn.id },
    body: { version: verificationVersion, decision: 'verified', reason: null },
  })
  await expect(list).toHaveCount(0)
})
