import { decideVerification } from '#modules/carriers/profiles/contract/verification.ts'
import { givenSecondFactor } from '#tests/modules/core/accounts/authenticator.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, main } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenSubmitted } from './support/test-accounts.ts'

test('an admin resets a second factor, and staff find it in the audit log and filter the entries', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 400/)
  const [olga, vera, lost] = [
    await givenStaff(product, 'olga'),
    await givenStaff(product, 'vera', 'viewer'),
    await givenStaff(product, 'lena'),
  ]
  const { business, profile } = await givenSubmitted(product, 'Severn Clearances')
  await callOrThrow(product, decideVerification, {
    as: olga,
    params: { userId: business.id },
    body: { decision: 'rejected', reason: 'The licence is of another business.', version: profile.verificationVersion },
  })
  await givenSecondFactor(product, lost)
  const admin = await openPage({ as: olga, at: '/ops/staff', name: 'admin' })
  const colleague = main(admin)
    .getByRole('list', { name: 'Colleagues' })
    .getByRole('listitem')
    .filter({ hasText: lost.email })
  await expect(colleague).toContainText('10 recovery codes left')
  await expectGoodLayouts(admin, 'staff')
  await colleague.getByRole('button', { name: 'Reset two-step login' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset two-step login' }).click()
  await expect(dialog.getByText('Enter a reason.').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Phone lost. <b>Known by voice</b>')
  await dialog.getByRole('button', { name: 'Reset two-step login' }).click()
  await expect(colleague).toContainText('No two-step login')

  const page = await openPage({ as: vera, at: '/ops/audit' })
  await expect(heading(page, 'Audit log')).toBeVisible()
  const rows = main(page).getByRole('list', { name: 'Audit log entries' }).getByRole('listitem')
  await expect(rows.first()).toContainText('second_factor.reset')
  await expect(rows.first()).toContainText('Phone lost. <b>Known by voice</b>')
  await expectGoodLayouts(page, 'audit log')

  await page.getByLabel('Done by').fill(olga.email)
  await page.getByLabel('Action', { exact: true }).selectOption('verification.decided')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(business.id)
  // with the name beside the id (issue 27.16)
  await expect(rows).toContainText('Severn Clearances')
  await expect(page).toHaveURL(/actor=olga.+action=verification\.decided/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByLabel('From').fill('2099-01-01')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(heading(page, 'No entries found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await rows.first().getByRole('link', { name: lost.id }).click()
  await expect(rows).toHaveCount(2)

  await page.getByText('End of the chain').click()
  await expect(main(page).getByRole('code')).toHaveText(/^\d+:[0-9a-f]{64}$/)
})
