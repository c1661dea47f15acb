import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { turnOffRendering } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { heading, live, main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

/** Missing code is retried automatically. */
const COMES_BACK = 40_000

/** A request posted this many hours ago, in a district of its own. */
async function givenOld(product: E2eProduct, title: string, postcode: string, hours: number) {
  const made = await givenOpenRequest(product, { title, postcode })
  await product.sql.query("update collection_requests set created_at = now() - $2 * interval '1 hour' where id = $1", [
    made.request.id,
    hours,
  ])
  return made
}
const viewCounts = async (product: E2eProduct, requestId: string) =>
  (await product.sql.query('select 1 from request_looks where request_id = $1', [requestId])).rowCount

test('tells an owner without bids how many carriers were alerted and viewed the request, with tips, until the first bid (SILENCE-01, SILENCE-02, SILENCE-03)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load|Code could not be loaded yet/)
  // earlier tests left carriers with areas, which would be alerted
  await product.sql.query('update saved_areas set switched_on = false')
  const { owner, request } = await givenOld(product, 'Pine dresser with a mirror', 'KW17 2AA', 3)
  const carrier = await givenBusiness(product, 'Orkney Clearances', 'basic')
  const at = `/job/${request.id}`
  const van = await openPage({ as: carrier, size: PHONE })
  const page = await openPage({ as: owner, size: PHONE })
  // the lazy parts retry once their code is available
  let away = true
  for (const one of [van, page]) await turnOffRendering(one)
  for (const file of ['party-parts', 'told', 'member-parts'])
    for (const one of [van, page])
      await one.route(`**/${file}-*.js`, (route) => (away ? route.abort() : route.continue()))
  await page.goto(at)
  await expect(live(page).first()).toBeVisible()
  await expect(main(page)).toContainText('Your request is live. Bids will appear here as they come in.')
  await expect(main(page).getByText('viewed your request')).toBeHidden()
  away = false
  await van.goto(at)
  await expect(heading(van, request.title)).toBeVisible()
  await until(async () => (await viewCounts(product, request.id)) === 1, 'the carrier to have looked')

  await page.reload()
  await expect(main(page)).toContainText('We haven’t told any carriers yet, but 1 has found and viewed your request.', {
    timeout: COMES_BACK,
  })
  await expect(main(page)).toContainText('No carriers cover KW17 yet')
  await expect(
    main(page).getByRole('link', { name: 'Cancel this request and post a new one with a photo' }),
  ).toHaveAttribute('href', '/collection-request/new')
  expect(await findViolations(page)).toEqual([])
  await product.sql.query(
    `insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at, state, telling_id, told_at)
     values ($1, $2, 'mail', 'jobs', 'request', 'at_once', now(), now(), 'told', gen_random_uuid(), now())`,
    [carrier.id, request.id],
  )
  await page.reload()
  await expect(main(page)).toContainText('We’ve told 1 carrier. Bids will appear here as they come in.')
  await expect(main(page)).toContainText('We’ve told 1 carrier, and 1 has viewed your request.')
  const posts = await openPage({ as: owner, size: PHONE, at: '/my-posts' })
  await expect(main(posts)).toContainText('We’ve told 1 carrier, and 1 has viewed your request.')
  expect(await findViolations(posts)).toEqual([])

  await givenBid(product, request.id, 45, carrier)
  await expect(main(page).getByText('viewed your request')).toBeHidden()
  await expect(main(posts).getByText('viewed your request')).toBeHidden()
})

test('asks an owner after two weeks whether a request is still needed, and keeps it with one press (SILENCE-04)', async ({
  product,
  openPage,
}) => {
  const { owner, request } = await givenOld(product, 'Garden roller, very heavy', 'KW16 3AA', 22 * 24)
  await product.sql.query(
    `insert into request_reminders (request_id, owner_id, posted_at, step, asked_at)
     values ($1, $2, now(), 'done', now() - interval '8 days')
     on conflict (request_id) do update set step = 'done', due_at = null, asked_at = excluded.asked_at`,
    [request.id, owner.id],
  )
  const page = await openPage({ as: owner, size: DESKTOP, at: '/my-posts' })
  const question = main(page).getByRole('region', { name: 'Still needed?' })
  await expect(question).toContainText('Old')
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Yes, keep it' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(main(page).getByText(request.title)).toBeVisible()
  await expect(question).toBeHidden()
})

test('shows staff the reach of requests by outward code (SILENCE-05)', async ({ product, openPage }) => {
  await givenOld(product, 'Peat spade, broken', 'HS9 5AA', 30)
  const page = await openPage({
    as: await givenStaff(product, 'staff', 'viewer'),
    size: DESKTOP,
    at: '/ops/reach?days=7',
  })
  const row = main(page).getByRole('row', { name: /^HS9 / })
  await expect(row).toContainText('100%')
  await page.setViewportSize(PHONE)
  await main(page).getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(row).toContainText('100%')
})
