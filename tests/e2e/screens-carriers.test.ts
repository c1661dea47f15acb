import { givenOpenRequest } from '#tests/support/people.ts'
import { heading, message } from './support/acts.ts'
import { givenBusiness } from './support/cast.ts'
import { DESKTOP, expect, test } from './support/test.ts'

test('opens and closes the bid form, shows it pending, and empties it afterwards (BID-01, BID-02, BID-05, R31)', async ({
  product,
  visit,
}) => {
  const { request } = await givenOpenRequest(product)
  const page = await visit({ as: await givenBusiness(product, 'Severn Waste'), at: `/job/${request.id}` })
  const [open, cancel] = ['Place a Bid', 'Cancel Bid Form'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  if (!open || !cancel) throw new Error('There are two buttons.')
  await open.click()
  await expect(open).toHaveCount(0)
  await cancel.click()
  await expect(cancel).toHaveCount(0)

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/bids', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await open.click()
  await page.getByLabel('Bid amount').fill('72.50')
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: /Submit Bid|Placing your bid/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  answer()
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
  await expect(heading(page, 'Your bid is with the customer')).toBeVisible()
  // a carrier may bid several times, and the next form starts empty
  await page.getByRole('button', { name: 'Change my bid' }).click()
  await expect(page.getByLabel('Bid amount')).toHaveValue('')
})

test('offers a visitor plans without reading a subscription, and shows toasts at the top right (STATE-03, STATE-04, NAV-06)', async ({
  visit,
}) => {
  const page = await visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/subscribe')
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(2)
  await expect(page.getByText('Checking your subscription status...')).toHaveCount(0)
  await expect(page.getByText('Your Current Plan')).toHaveCount(0)
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  const messages = page.getByRole('region', { name: /notification/i })
  await expect(messages.getByText('You must be logged in to subscribe.')).toBeVisible()
  const box = await messages.boundingBox()
  expect(DESKTOP.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  expect(box?.y).toBeLessThan(120)
  await expect(messages).toHaveCSS('position', 'fixed')
  expect(asked.filter((path) => path.startsWith('/api/subscription'))).toEqual([])
})
