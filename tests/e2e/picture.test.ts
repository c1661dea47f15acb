import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { readPhoto } from '#scripts/seed/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { bidOf, live } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner, type Named, verify } from './support/test-accounts.ts'

const FILE = path.resolve(import.meta.dirname, '../../docs/images/live-job-page.png')

// only run with UPDATE_PICTURES=1, see playwright.config.ts
test('the README shows a live job page', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const photo = await readPhoto('sofa-and-mattress')
  const request = await callOrThrow(product, postRequest, {
    as: owner,
    body: {
      title: 'Two-seat sofa and a double mattress',
      description: 'Both on the ground floor by the front door. A van can stop right outside until ten.',
      postcode: 'BS6 5QA',
      budget: 90,
    },
    files: { image: { bytes: photo, name: 'sofa.webp', type: 'image/webp' } },
  })
  const offer = (carrier: Named, pounds: number, text: string) =>
    callOrThrow(product, placeBid, {
      as: carrier,
      params: { requestId: request.id },
      body: { bidAmount: pounds, bidMessage: text },
    })
  const [hartley, clifton, severn, avon] = await Promise.all(
    ['Hartley Clearances', 'Clifton House Clearance', 'Severn Waste', 'Avon Re-Use'].map((name) =>
      givenBusiness(product, name),
    ),
  )
  if (!(hartley && clifton && severn && avon)) throw new Error('four carriers were asked for')
  for (const business of [hartley, severn, avon]) await verify(product, business)
  await offer(hartley, 95, 'Tomorrow between 8 and 10. The sofa goes to a furniture charity.')
  await offer(clifton, 84, 'Any day after 4 pm, two people.')
  await offer(severn, 72.5, 'Thursday morning. Everything is sorted and recycled.')
  await product.sql.query(
    `update bids set created_at = created_at - interval '1 minute' * (20 - 6 * (bid_amount < 90)::int - 9 * (bid_amount < 80)::int)
     where collection_request_id = $1`,
    [request.id],
  )
  await product.sql.query(
    `update collection_requests set created_at = created_at - interval '25 minutes' where id = $1`,
    [request.id],
  )

  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await expect(bidOf(page, severn.name)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveJSProperty('complete', true)
  await freezeArrivals(page)
  await offer(avon, 65, 'Today at 5 pm, I am round the corner.')
  await expect(bidOf(page, avon.name).getByText('New')).toBeVisible()
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 95, effort: 10 })
    .toFile(FILE)
})

/** Freezes the highlight of new items, which lasts a second, for the screenshot. */
async function freezeArrivals(page: Page): Promise<void> {
  await page.evaluate(`{
    const later = window.setTimeout
    window.setTimeout = (act, delay, ...rest) => (delay === 1000 ? 0 : later(act, delay, ...rest))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.arrive { animation-play-state: paused !important; animation-delay: -0.35s !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }`)
}
