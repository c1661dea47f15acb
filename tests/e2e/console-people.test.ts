import type { Page } from '@playwright/test'
import { reportContent } from '#modules/staff/moderation/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { heading, live, main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner, givenSubmitted } from './support/test-accounts.ts'

async function say(page: Page, act: string, title: string, words: string): Promise<void> {
  await main(page).getByRole('button', { name: act }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox').fill(words)
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
}

test('reported content disappears for others when staff hide it, with a reason to its owner, and returns when restored', async ({
  product,
  openPage,
  allow,
}) => {
  // it no longer exists for them
  allow(/status of 404/)
  const owner = await givenOwner(product, 'Nora Fields')
  const home = await openPage({ at: '/', size: PHONE, name: 'home' })
  // the lists are below the first screen of a phone, and live once they have been seen
  await heading(home, 'Collection requests').scrollIntoViewIfNeeded()
  await expect(live(home)).toBeVisible()
  const { request } = await givenOpenRequest(product, { owner, title: 'Cheap miracle cure, call me' })
  const listed = main(home).getByRole('link', { name: request.title })
  await expect(listed).toBeVisible()
  // another page receives none of the updates
  await home.getByRole('link', { name: 'Login' }).first().click()
  await expect(listed).toBeHidden()
  const reader = await givenCarrier(product)
  const staff = await openPage({ as: await givenStaff(product, 'mod', 'agent'), at: '/ops/reports', name: 'staff' })
  await expect(live(staff)).toBeVisible()
  const jobs = await openPage({ as: reader, at: '/jobs', name: 'reader' })
  await expect(main(jobs).getByRole('link', { name: request.title })).toBeVisible()
  const job = await openPage({ at: `/job/${request.id}`, name: 'visitor' })
  await expect(live(job)).toBeVisible()
  const dashboard = await openPage({ as: owner, at: '/dashboard', name: 'owner' })
  await expect(heading(dashboard, 'Welcome to Your Customer Dashboard')).toBeVisible()

  const body = { kind: 'request' as const, subjectId: request.id, reason: 'scam' as const, words: 'Not waste at all.' }
  await callOrThrow(product, reportContent, { as: reader, body })
  await main(staff).getByRole('link', { name: request.title }).click()
  await expect(main(staff).getByText('Not waste at all.')).toBeVisible()
  await say(staff, 'Hide', 'Hide this?', 'This is not about waste.')
  await expect(main(staff).getByText('Hidden').first()).toBeVisible()

  await expect(heading(job, /not found/i)).toBeVisible()
  await expect(main(jobs).getByRole('link', { name: request.title })).toBeHidden()
  await home.goBack()
  await heading(home, 'Collection requests').scrollIntoViewIfNeeded()
  await expect(live(home)).toBeVisible()
  await expect(listed).toBeHidden()
  const told = dashboard.getByRole('region', { name: 'From our team' })
  await expect(told).toContainText('This is not about waste.')
  await told.getByRole('button', { name: 'I’ve read this' }).click()
  await expect(told).toBeHidden()
  await dashboard.goto(`/job/${request.id}`)
  await expect(main(dashboard).getByText('We’ve hidden this. Only you can see it.')).toBeVisible()

  await say(staff, 'Show again', 'Show this again?', 'We looked once more.')
  // others were removed from its room, so they have to reload
  await job.reload()
  await expect(heading(job, request.title)).toBeVisible()
  await expect(main(jobs).getByRole('link', { name: request.title })).toBeVisible()
  await expect(main(dashboard).getByText('We’ve hidden this. Only you can see it.')).toBeHidden()
})

test('a suspended person is signed out, sees why at the next sign-in, and can return once it is lifted', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403.*sign-in/)
  const ben = await givenOwner(product, 'Benedict Cole')
  const page = await openPage({ as: ben, at: '/my-posts', name: 'ben' })
  await expect(live(page)).toBeVisible()
  const staff = await openPage({ as: await givenStaff(product, 'chief'), at: '/ops/people', name: 'staff' })
  await staff.getByLabel(/^Email address/).fill('bened')
  await staff.getByRole('button', { name: 'Find' }).click()
  await main(staff).getByRole('link', { name: 'Benedict Cole' }).click()
  await expect(heading(staff, 'Sessions')).toBeVisible()
  await expect(main(staff).getByText(`${ben.email[0]}…@k…`).first()).toBeVisible()
  await expect(main(staff)).not.toContainText(ben.email)
  await say(staff, 'Suspend account', 'Suspend this account?', 'Asked people for money.')
  await expect(main(staff).getByText('Asked people for money.')).toBeVisible()

  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Login' }).last().click()
  await expect(main(page).getByText(/Your account has been suspended.*support@kerbside\.example/)).toBeVisible()
  await say(staff, 'Lift suspension', 'Lift this suspension?', 'It was a mistake.')
  await page.getByRole('button', { name: 'Login' }).last().click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('single-key shortcuts work in the verification queue, except while typing or switched off (WCAG 2.1.4)', async ({
  product,
  openPage,
}) => {
  // cases left by other tests
  await product.sql.query(
    `update profiles set verification_status = 'verified' where verification_status = 'pending_review'`,
  )
  const { business: first } = await givenSubmitted(product, 'Alder Haulage')
  await givenSubmitted(product, 'Birch Haulage')
  const sam = await givenStaff(product, 'sam', 'agent')
  const staff = await openPage({ as: sam, at: '/ops/verifications', name: 'sam' })
  await expect(main(staff).getByRole('link', { name: 'Birch Haulage' })).toBeVisible()
  await staff.keyboard.press('j')
  await expect(heading(staff, 'Alder Haulage')).toBeVisible()
  const colleague = await openPage({
    as: await givenStaff(product, 'kim', 'agent'),
    at: `/ops/verifications?case=${first.id}`,
  })
  await expect(main(colleague).getByText(`${sam.email} has this case open`).first()).toBeVisible()
  await staff.keyboard.press('r')
  await expect(staff.getByRole('radio', { name: 'Reject' })).toBeChecked()
  await expect(staff.getByLabel('Reason')).toBeFocused()
  await staff.keyboard.type('jaking')
  await expect(staff.getByLabel('Reason')).toHaveValue('jaking')
  await expect(staff.getByRole('radio', { name: 'Reject' })).toBeChecked()
  await heading(staff, 'Alder Haulage').focus()
  await staff.keyboard.press('a')
  await expect(staff.getByRole('radio', { name: 'Verify' })).toBeChecked()
  const singleKeys = staff.getByRole('checkbox', { name: /^Single-key/ })
  await singleKeys.uncheck()
  await heading(staff, 'Alder Haulage').focus()
  await staff.keyboard.press('j')
  await staff.keyboard.press('r')
  await expect(staff.getByRole('radio', { name: 'Verify' })).toBeChecked()
  await singleKeys.check()
  await heading(staff, 'Alder Haulage').focus()
  await staff.keyboard.press('j')
  await expect(heading(staff, 'Birch Haulage')).toBeVisible()
  await expect(main(colleague).getByText(`${sam.email} has this case open`)).toHaveCount(1)
  await staff.keyboard.press('k')
  await expect(heading(staff, 'Alder Haulage')).toBeVisible()
})

test('staff on a phone cancel a request with a reason, which its owner sees live (R28)', async ({
  product,
  openPage,
}) => {
  const owner = await givenCustomer(product)
  const { request } = await givenOpenRequest(product, { owner, title: 'Piano with a broken leg' })
  const job = await openPage({ as: owner, at: `/job/${request.id}?show=history`, name: 'owner' })
  await expect(live(job)).toBeVisible()
  const as = await givenStaff(product, 'agent', 'agent')
  const staff = await openPage({
    as,
    at: '/ops/requests',
    size: { ...PHONE, width: 390 },
    theme: 'dark',
    name: 'staff',
  })
  await staff.getByLabel(/^ID, title/).fill('piano leg')
  await staff.getByRole('button', { name: 'Find' }).click()
  await main(staff).getByRole('link', { name: request.title }).click()
  await expect(heading(staff, request.title)).toBeVisible()
  await say(staff, 'Mark cancelled', 'Mark this request as cancelled?', 'The owner has died.')
  await expect(main(staff).getByText('This request is already closed.')).toBeVisible()
  await expect(main(job).getByText('by Kerbside')).toBeVisible()
  for (const at of ['/ops/reports', '/ops/people', '/ops/disputes']) {
    await staff.goto(at)
    await expect(live(staff)).toBeVisible()
  }
})
