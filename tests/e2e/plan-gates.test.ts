import type { Page } from '@playwright/test'
import { main } from './support/acts.ts'
import { givenBusiness, givenOwner } from './support/cast.ts'
import { expect, test } from './support/test.ts'

const note = (page: Page) => main(page).getByText('This comes with Business Premium')
const fields = (page: Page) => main(page).getByRole('textbox')

for (const path of ['/freecycle/new?type=sell', '/upcycle/new'] as const) {
  test(`tells a business on Basic on ${path} that it needs Premium before it types anything (issue 27)`, async ({
    product,
    visit,
  }) => {
    const page = await visit({ as: await givenBusiness(product, 'Severn', 'basic'), at: path })
    await expect(note(page)).toBeVisible()
    await expect(fields(page)).toHaveCount(0)
    await main(page).getByRole('link', { name: 'View Subscription Plans' }).click()
    await expect(page).toHaveURL('/subscribe')
  })

  test(`tells a business without a plan the same on ${path}; Premium and customers get the form`, async ({
    product,
    visit,
  }) => {
    const without = await visit({ as: await givenBusiness(product, 'Avon', null), at: path })
    await expect(note(without)).toBeVisible()
    for (const as of [await givenBusiness(product, 'Hartley'), await givenOwner(product)]) {
      const page = await visit({ as, at: path })
      await expect(fields(page).first()).toBeVisible()
      await expect(note(page)).toBeHidden()
    }
  })
}

test('shows a business on Basic the form for giving an item away', async ({ product, visit }) => {
  const page = await visit({ as: await givenBusiness(product, 'Severn', 'basic'), at: '/freecycle/new' })
  await expect(fields(page).first()).toBeVisible()
  await expect(note(page)).toBeHidden()
})
