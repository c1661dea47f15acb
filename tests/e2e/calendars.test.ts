import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { createReference, myReferences } from '#modules/market/requests/references/contract.ts'
import { dayIn, givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { fillRequest, heading, logIn, main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

async function givenTimeAgreed(product: E2eProduct) {
  const owner = await givenOwner(product)
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium')
  const { request } = await givenOpenRequest(product, { owner, title: 'Two sofas' })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  await givenEarlyStart(product, request.id)
  const params = { requestId: request.id }
  const body = { day: dayIn(3), part: 'morning' as const, plate: null }
  await callOrThrow(product, confirmTime, { as: carrier, params, body })
  return { owner, carrier, params, at: `/job/${request.id}` }
}

const calendarLink = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

async function downloadFile(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), calendarLink(page, name).click()])
  expect(download.suggestedFilename()).toBe('collection.ics')
  return readFile(await download.path(), 'utf8')
}

test('both parties download the agreed time, or its cancellation (CAL-01)', async ({ product, openPage }) => {
  const { owner, carrier, params, at } = await givenTimeAgreed(product)
  const page = await openPage({ as: owner, at, size: PHONE, name: 'owner' })
  const other = await openPage({ as: carrier, at, size: PHONE, name: 'carrier' })
  for (const one of [page, other]) {
    expect(await downloadFile(one, 'Add to calendar')).toContain('SUMMARY:Collection: Two sofas\r\n')
    await expectGoodLayouts(one, 'job-with-calendar')
    expect(await findViolations(one)).toEqual([])
  }
  await callOrThrow(product, cancelJob, { as: owner, params, body: { reason: null } })
  for (const one of [page, other]) {
    await one.reload()
    expect(await downloadFile(one, 'Remove from calendar')).toContain('STATUS:CANCELLED\r\n')
  }
})

test('a carrier creates a calendar address, copies it and resets it at once (CAL-01)', async ({
  product,
  openPage,
}) => {
  const { carrier } = await givenTimeAgreed(product)
  const page = await openPage({ as: carrier, at: '/account/settings', size: PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const section = main(page).getByRole('region', { name: 'Calendar of your collections' })
  await section.getByRole('button', { name: 'Create address' }).click()
  const address = section.getByText(/\/calendar\/[\w-]{43}\.ics$/)
  const first = (await address.textContent()) ?? ''
  await section.getByRole('button', { name: 'Copy' }).click()
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first)
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Collection: Two sofas')
  await expectGoodLayouts(page, 'calendar-address')
  expect(await findViolations(page)).toEqual([])

  await section.getByRole('button', { name: 'Reset address' }).click()
  await expect(address).not.toHaveText(first)
  expect((await fetch(first)).status).toBe(404)
  const second = (await address.textContent()) ?? ''
  expect((await fetch(second)).status).toBe(200)
  await page.reload()
  await expect(address).toHaveText(second)
})

test('a link’s reference reaches the post, through login and draft (EMBED-01)', async ({ product, openPage }) => {
  const council = await givenOwner(product, 'Bristol Council')
  const owner = await givenOwner(product)
  const { code } = await callOrThrow(product, createReference, { as: council, body: { code: `bristol-${Date.now()}` } })
  const page = await openPage({ at: `/embed/post?ref=${code}`, size: PHONE })
  await expect(page).toHaveURL(`/collection-request/new?ref=${code}`)
  await expect(main(page).getByText(`Reference: ${code}`)).toBeVisible()
  await expectGoodLayouts(page, 'form-with-reference')
  await fillRequest(page, { title: 'Two-seat sofa', description: 'On the ground floor by the door.' })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, owner)
  await expect(page).toHaveURL('/collection-request/new')
  await expect(main(page).getByText(`Reference: ${code}`)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page).toHaveURL('/my-posts')
  expect((await callOrThrow(product, myReferences, { as: council })).items).toMatchObject([{ code, posts: 1 }])

  await page.goto('/collection-request/new')
  await expect(heading(page, 'Create New Collection Request')).toBeVisible()
  await expect(main(page).getByText('Reference:')).toHaveCount(0)
  await page.goto('/embed/post?ref=not%20valid')
  await expect(page).toHaveURL('/collection-request/new')
})
