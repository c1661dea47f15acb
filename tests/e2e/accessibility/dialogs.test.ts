import type { Page } from '@playwright/test'
import { inGroups } from '../support/groups.ts'
import { expectFocusTrapped, expectSeenInOrder } from '../support/keys.ts'
import { ALL_LOOKS, expectGoodLayout, WHOLE } from '../support/layouts.ts'
import { DESKTOP, expect, PHONE, test } from '../support/test.ts'
import { pageDataOf, type Role } from './page-data.ts'
import { addressOf } from './pages.ts'

interface Row {
  readonly as: Role
  /** A route with parameters of the page data. */
  readonly at: string
  readonly opens: Readonly<Record<string, string>>
}

/** Every dialog of the product; those of bids, reports and leaving also have other tests. */
const ROWS: readonly Row[] = [
  {
    as: 'customer',
    at: '/job/:jobId',
    opens: { 'Cancel request': 'Cancel this request?', 'Accept £60.00 from Hartley Clearances': 'Accept this bid?' },
  },
  {
    as: 'carrier',
    at: '/job/:jobId',
    opens: { 'Withdraw bid': 'Withdraw this bid?', 'Report Sofa and mattress': 'Report this request' },
  },
  { as: 'customer', at: '/job/:assignedId', opens: { 'Mark as collected': 'Has everything been collected?' } },
  {
    as: 'customer',
    at: '/freecycle/item/:itemId',
    opens: { 'Mark as gone': 'Mark this item as gone?', Remove: 'Remove this item?' },
  },
  {
    as: 'carrier',
    at: '/freecycle/item/:itemId',
    opens: { Withdraw: 'No longer want this item?', 'Report Oak bookcase': 'Report this item' },
  },
  {
    as: 'customer',
    at: '/upcycle/idea/:ideaId',
    opens: { 'View Guide: Ladder shelf': 'Ladder shelf', 'Remove my idea': 'Remove this idea?' },
  },
  { as: 'visitor', at: '/business/:businessId', opens: { 'Photo 1 of 1': 'Photo 1 of 1' } },
  { as: 'carrier', at: '/business/:businessId', opens: { 'Remove photo 1': 'Remove this photo?' } },
  {
    as: 'customer',
    at: '/account/settings',
    opens: { 'Log out everywhere': 'Log out everywhere?', 'Delete my account…': 'Delete your account?' },
  },
  {
    as: 'staff',
    at: '/ops/failed',
    opens: { 'Retry matching jobs…': 'Retry matching jobs', 'Discard matching jobs…': 'Discard jobs' },
  },
  { as: 'staff', at: '/ops/failed/:failedJobId', opens: { 'Discard…': 'Discard jobs' } },
  {
    as: 'staff',
    at: '/ops/queues',
    opens: { 'Pause: Requests': 'Pause Requests', 'Open Bull Board': 'Open Bull Board' },
  },
  { as: 'staff', at: '/ops/search', opens: { 'Rebuild the index': 'Rebuild the search index?' } },
  {
    as: 'staff',
    at: '/ops/trust?case=:case',
    opens: { 'Change regulator': 'Change regulator', Override: 'Allow this carrier to bid?' },
  },
  { as: 'staff', at: '/ops/trust?tab=register', opens: { 'Stop checks': 'Stop register checks?' } },
  {
    as: 'staff',
    at: '/ops/reports?kind=idea&id=:ideaId',
    opens: { Hide: 'Hide this?', 'Warn the author': 'Warn the author?', Dismiss: 'Dismiss these reports?' },
  },
  {
    as: 'staff',
    at: '/ops/people/:userId',
    opens: { 'Suspend account': 'Suspend this account?', 'Log out everywhere': 'Log this person out everywhere?' },
  },
  { as: 'staff', at: '/ops/requests?request=:jobId', opens: { 'Mark cancelled': 'Mark this request as cancelled?' } },
  { as: 'staff', at: '/ops/disputes', opens: { 'Mark as handled': 'Mark this dispute as handled?' } },
  { as: 'staff', at: '/ops/staff', opens: { 'Reset two-step login': 'Reset two-step login?' } },
]

/** How many pages of one user share a window and its loaded code. */
const TOGETHER = 4

for (const { as, rows } of inGroups(ROWS, TOGETHER)) {
  const places = rows.map(({ at }) => at).join(' ')
  test(`dialogs of a ${as} on ${places} are accessible and restore the focus`, async ({ product, openPage }) => {
    test.slow()
    const { people, ids } = await pageDataOf(product)
    const page = await openPage(as === 'visitor' ? {} : { as: people[as] })
    for (const row of rows)
      await test.step(row.at, async () => {
        await page.setViewportSize(DESKTOP)
        await page.goto(addressOf({ path: row.at, access: '' }, ids))
        await askEverything(page, row)
      })
  })
}

/** Each row is checked on another screen; with `npm run a11y` on all. */
async function askEverything(page: Page, row: Row): Promise<void> {
  const nth = ROWS.indexOf(row) + 1
  for (const [act, title] of Object.entries(row.opens)) {
    const button = page.getByRole('main').getByRole('button', { name: act, exact: true }).first()
    await button.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    for (const [one, look] of ALL_LOOKS.entries())
      if (WHOLE || one === nth % ALL_LOOKS.length) await expectGoodLayout(page, `${title} of a ${row.as}`, look)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectSeenInOrder(dialog)
    }
    await expectFocusTrapped(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
}
