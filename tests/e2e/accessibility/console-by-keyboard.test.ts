import { givenStaff } from '#tests/support/people.ts'
import { chooseByKeys, expectFocusTrapped, pressOn, tabTo, typeInto } from '../support/keys.ts'
import { heading, main, message } from '../support/page-helpers.ts'
import { expect, test } from '../support/test.ts'
import { givenSubmitted } from '../support/test-accounts.ts'
import { givenFailedJob } from './page-data.ts'

test('staff open a case and reject it with a reason (keyboard only, R25)', async ({ product, openPage }) => {
  const { business } = await givenSubmitted(product, 'Alder Haulage')
  const page = await openPage({ as: await givenStaff(product, 'sam', 'agent'), at: '/ops/verifications' })
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Waiting cases' }).getByRole('link', { name: business.name }),
  )
  await expect(heading(page, business.name)).toBeFocused()
  await chooseByKeys(page, page.getByRole('radio', { name: 'Reject' }))
  await typeInto(page, page.getByLabel('Reason'), 'The name is not the one on the licence.')
  await pressOn(page, page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Reject' }))
  await expect(message(page, 'Rejected')).toBeVisible()
})

test('staff open a failed job and retry it (keyboard only)', async ({ product, openPage }) => {
  const jobId = await givenFailedJob(product)
  const page = await openPage({ as: await givenStaff(product, 'chief'), at: '/ops/failed' })
  await pressOn(page, main(page).locator(`a[href="/ops/failed/${jobId}"]`))
  await expect(page).toHaveURL(`/ops/failed/${jobId}`)
  const discard = page.getByRole('button', { name: 'Discard…' })
  await pressOn(page, discard)
  await expectFocusTrapped(page, page.getByRole('dialog', { name: 'Discard jobs' }))
  await page.keyboard.press('Escape')
  await expect(discard).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'RequestPosted → search.index')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'View trace' }))
})
