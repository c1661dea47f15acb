import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoName, emailOf } from '#scripts/seed/people.ts'
import { main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, type PageOptions, PHONE, test } from './support/test.ts'

test.describe.configure({ timeout: 240_000 })

const OPEN = 'Two-seat sofa and a double mattress'
const AGREED = 'Old kitchen units, doors and a worktop'
/** Height of the bottom bar on phones, in px. */
const BAR = 60

test.beforeAll(async ({ product }) => {
  await product.seed()
})

const demo = (name: DemoName): Pick<PageOptions, 'as' | 'size'> => ({
  as: { email: emailOf(name), password: DEMO_PASSWORD },
  size: PHONE,
})

async function pathOf({ sql }: E2eProduct, title: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id from collection_requests where title = $1', [title])
  return `/job/${rows[0]?.id}`
}

const heightOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollHeight')

/** Waits until the page height is stable. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

test('an owner sees two bids without scrolling, and all four within 1.3 screens', async ({ product, openPage }) => {
  const page = await openPage({ ...demo('ann'), at: await pathOf(product, OPEN) })
  const rows = page.getByRole('region', { name: /^Bids/ }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await settled(page)
  const ends = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().bottom))
  expect(ends[1]).toBeLessThanOrEqual(PHONE.height - BAR)
  expect(ends[3]).toBeLessThanOrEqual(PHONE.height * 1.3)
  const heights = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThanOrEqual(96)
  expect(await heightOf(page)).toBeLessThanOrEqual(1_900)
})

test('the next step of a job is in the first screen, for both parties', async ({ product, openPage }) => {
  const at = await pathOf(product, AGREED)
  const [owner, carrier] = await Promise.all([openPage({ ...demo('ann'), at }), openPage({ ...demo('cara'), at })])
  for (const page of [owner, carrier]) {
    const visitOf = page.getByRole('region', { name: /^(Before the van comes|Your visit)$/ })
    await expect(visitOf.getByText(/noon|8pm/).first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Message' })).toBeVisible()
    await settled(page)
    const box = await visitOf
      .getByText(/noon|8pm/)
      .first()
      .boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - BAR)
    expect(await heightOf(page)).toBeLessThanOrEqual(1_500)
  }
})

const PAGES: readonly { name: string; as: DemoName; at: string; px: number }[] = [
  { name: 'the dashboard of a carrier', as: 'cara', at: '/dashboard', px: 2_000 },
  { name: 'the dashboard of a householder', as: 'ann', at: '/dashboard', px: 1_500 },
  { name: 'the profile of a carrier', as: 'cara', at: '/profile/edit', px: 1_850 },
  { name: 'the alerts of a carrier', as: 'cara', at: '/alerts', px: 1_850 },
]

test('dashboards, profile and alerts are short on a phone', async ({ openPage }) => {
  for (const { name, as, at, px } of PAGES) {
    const page = await openPage({ ...demo(as), at })
    await expect(main(page).getByRole('heading', { level: 1 }).last()).toBeVisible()
    await settled(page)
    expect(await heightOf(page), name).toBeLessThanOrEqual(px)
  }
})

test('the list of open requests starts within 220 px, with cards of at most 104 px', async ({ openPage }) => {
  const page = await openPage({ ...demo('cara'), at: '/jobs' })
  const cards = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(cards.first()).toBeVisible()
  await settled(page)
  const boxes = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()))
  expect(boxes[0]?.top).toBeLessThanOrEqual(220)
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(104)
})

test('the homepage shows the newest requests within two screens', async ({ openPage }) => {
  const page = await openPage({ size: PHONE, at: '/' })
  const newest = main(page).getByRole('heading', { name: 'Collection requests', exact: true })
  await expect(newest).toBeVisible()
  await settled(page)
  const box = await newest.boundingBox()
  expect(box?.y).toBeLessThanOrEqual(PHONE.height * 2)
})
