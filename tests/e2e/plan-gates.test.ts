import type { Page } from '@playwright/test'
import { main } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const note = (page: Page) => main(page).getByText('This comes with Business Premium')
const fields = (page: Page) => main(page).getByRole('textbox')

const FOR_PREMIUM = ['/freecycle/new?type=sell', '/upcycle/new']

test('tells a business on Basic or without a plan that it needs Premium before it types anything (issue 27)', async ({
  product,
  openPage,
}) => {
  for (const plan of ['basic', null] as const) {
    const page = await openPage({ as: await givenBusiness(product, 'Severn', plan) })
    for (const path of FOR_PREMIUM) {
      await page.goto(path)
      await expect(note(page)).toBeVisible()
      await expect(fields(page)).toHaveCount(0)
      await main(page).getByRole('link', { name: 'View Subscription Plans' }).click()
      await expect(page).toHaveURL('/subscribe')
    }
  }
})

test('shows Premium and customers these forms, and everyone the form for a gift', async ({ product, openPage }) => {
  for (const [as, paths] of [
    [await givenBusiness(product, 'Hartley'), FOR_PREMIUM],
    [await givenOwner(product), FOR_PREMIUM],
    [await givenBusiness(product, 'Severn', 'basic'), ['/freecycle/new']],
  ] as const) {
    const page = await openPage({ as })
    for (const path of paths) {
      await page.goto(path)
      await expect(fields(page).first()).toBeVisible()
      await expect(note(page)).toBeHidden()
    }
  }
})
