import { givenBid } from '#tests/support/people.ts'
import { delayResponses } from '../support/answers.ts'
import { tabTo } from '../support/keys.ts'
import { bidOf, live, main } from '../support/page-helpers.ts'
import { expect, PHONE, test } from '../support/test.ts'
import { givenBusiness } from '../support/test-accounts.ts'
import { pageDataOf } from './page-data.ts'

const MOVING = `document.getAnimations().filter(({ effect }) => effect.getComputedTiming().activeDuration > 1).length`

test('reduced motion turns off animations of dialogs, new items and loading states', async ({ product, openPage }) => {
  const { people, ids } = await pageDataOf(product)
  const page = await openPage({ as: people.customer, at: `/job/${ids['jobId']}` })
  await expect(live(page)).toBeVisible()
  await main(page).getByRole('button', { name: 'Cancel request' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this request?' })
  await expect(question).toBeVisible()
  expect(await page.evaluate(MOVING)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  // the list is scrolled up, where new bids wait
  await page.evaluate('scrollTo(0, 0)')
  const late = await givenBusiness(product, 'Late Loads')
  await givenBid(product, ids['jobId'] ?? '', 55, late)
  await expect(bidOf(page, late.name)).toBeVisible()
  expect(await page.evaluate(MOVING)).toBe(0)
  await delayResponses(page, '**/api/my-requests*')
  await page.goto('/my-posts')
  await expect(main(page).locator('.appear-late').first()).toBeVisible()
  expect(await page.evaluate(MOVING)).toBe(0)
})

/** Returns buttons, button links and fields without a border, for forced colours. */
const EDGELESS = `[...document.querySelectorAll('main :is(button, input:not([type=file]), textarea, select)')]
  .filter((one) => one.checkVisibility() && one.closest('.sr-only') === null)
  .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) < 1 && !/radio|checkbox/.test(one.type))
  .filter((one) => one.querySelector('svg') === null)
  .map((one) => one.outerHTML.slice(0, 120))`

test('forced colours keep controls, the current page and the focus visible', async ({ product, openPage }) => {
  const { people, ids } = await pageDataOf(product)
  const page = await openPage({ as: people.carrier, size: PHONE })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const at of ['/freecycle', '/profile/edit', '/subscribe', `/job/${ids['jobId']}`]) {
    await page.goto(at)
    await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await page.evaluate(EDGELESS), at).toEqual([])
    await tabTo(page, page.locator('main :is(a, button, input):visible').first())
  }
  await page.goto('/freecycle')
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' })
  await expect(here).toHaveCSS('text-decoration-line', 'underline')
})
