import type { Page } from '@playwright/test'
import { decideVerification } from '#modules/carriers/profiles/contract/verification.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { bidOf, chooseFile, fileField, heading, live, main, message, openBid, openRow } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, givenSubmitted, idCard, licence, verify } from './support/test-accounts.ts'

/** Kept as uploaded, because staff have to read it. */
const ID_CARD_WIDTH = 800
const PAGE_WIDTH = 1_200

const picture = (page: Page, of: string) => page.getByRole('img', { name: `ID document of ${of}` })
const caseLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Waiting cases' }).getByRole('link', { name, exact: true })
const decide = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Decision' }).getByRole('button', { name })

test('a carrier on a phone uploads documents, staff decide, and the badge changes in every open window (PROF-20 to PROF-26, STATE-20 to STATE-23, STATE-25, STATE-26, STATE-30, R22, R25, R67)', async ({
  product,
  openPage,
}) => {
  const company = 'Hartley Clearances'
  const hartley = await givenBusiness(product, company)
  const { owner, request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 90, hartley)
  const ops = await givenStaff(product)
  const staff = await openPage({ as: ops, at: '/ops/verifications', name: 'staff' })
  await expect(live(staff)).toBeVisible()
  const watching = await openPage({ as: owner, at: `/job/${request.id}`, name: 'owner' })
  await expect(await openBid(watching, company)).toContainText('Awaiting Documents')
  const elsewhere = await openPage({ as: hartley, at: '/dashboard', name: 'carrier elsewhere' })
  await openRow(elsewhere, 'Your profile')
  await expect(main(elsewhere).getByText('Awaiting Documents')).toBeVisible()
  const carrier = await openPage({ as: hartley, at: '/profile/edit', name: 'carrier', size: PHONE })

  await test.step('the carrier sends both documents', async () => {
    await chooseFile(carrier, 'ID Document', await idCard())
    await chooseFile(carrier, 'Waste Carrier Licence', await licence())
    await carrier.getByRole('button', { name: 'Save Changes' }).click()
    await expect(message(carrier, 'Profile Updated')).toBeVisible()
    await expect(carrier).toHaveURL('/dashboard')
    await openRow(carrier, 'Your profile')
    await expect(main(carrier).getByText('Pending Review')).toBeVisible()
    for (const page of [elsewhere, watching]) await expect(main(page).getByText('Pending Review')).toBeVisible()
  })

  await test.step('nothing can be changed while staff check (PROF-25, PROF-26)', async () => {
    await carrier.goto('/profile/edit')
    await openRow(carrier, 'Business Verification')
    const choose = fileField(carrier, 'ID Document').getByRole('button', { name: /^Choose another/ })
    await expect(choose).toHaveAttribute('aria-disabled', 'true')
    await expect(choose).toHaveAccessibleDescription(/contact support at support@kerbside\.example/)
  })

  await test.step('staff see the case arrive, with its documents', async () => {
    await caseLink(staff, company).click()
    await expect(staff).toHaveURL(`/ops/verifications?case=${hartley.id}`)
    await expect(heading(staff, company)).toBeFocused()
    await expect(picture(staff, company)).toHaveJSProperty('naturalWidth', ID_CARD_WIDTH)
    // the licence is a PDF: its page is rendered next to the decision (issue 27.16)
    const page = staff.getByRole('img', { name: `Waste carrier licence of ${company}` })
    await expect(page).toHaveJSProperty('naturalWidth', PAGE_WIDTH)
    await page.scrollIntoViewIfNeeded()
    await expect(staff.getByRole('radio', { name: 'Verify' })).toBeInViewport()
    const download = staff.waitForEvent('download')
    await staff.getByRole('button', { name: 'Download Waste carrier licence' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    const seen = await product.sql.query('select distinct action from audit_log where subject_id = $1 order by 1', [
      hartley.id,
    ])
    expect(seen.rows.map(({ action }) => action)).toEqual(['id_document.viewed', 'waste_carrier_licence.viewed'])
  })

  await test.step('staff ask for another licence with a reason', async () => {
    await staff.getByRole('radio', { name: 'Needs resubmission' }).check()
    await decide(staff, 'Request resubmission').click()
    await expect(main(staff).getByRole('alert')).toContainText('Enter a reason')
    await staff.getByRole('button', { name: 'Expired' }).click()
    await expect(staff.getByLabel('Reason')).toHaveValue(/has expired/)
    await decide(staff, 'Request resubmission').click()
    await expect(message(staff, 'Resubmission requested')).toBeVisible()
    await expect(caseLink(staff, company)).toBeHidden()
  })

  await test.step('the carrier and the owner of the job see it live, and the mail contains the reason', async () => {
    await expect(bidOf(watching, company)).toContainText('Needs Resubmission')
    await expect(main(elsewhere).getByText('Needs Resubmission')).toBeVisible()
    await expect(main(carrier).getByText('The document has expired.', { exact: false })).toBeVisible()
    const mail = await product.inbox.mailTo(hartley.email, /Please send your documents again/)
    expect(mail.text).toContain('The document has expired. Please upload your current one.')
  })

  await test.step('the carrier sends another, and is verified', async () => {
    await chooseFile(carrier, 'Waste Carrier Licence', await licence())
    await carrier.getByRole('button', { name: 'Save Changes' }).click()
    await expect(message(carrier, 'Profile Updated')).toBeVisible()
    await expect(staff.getByRole('region', { name: 'History' })).toContainText('The document has expired.')
    await staff.getByRole('radio', { name: 'Verify' }).check()
    await decide(staff, 'Verify').click()
    await expect(message(staff, 'Verified')).toBeVisible()
    await expect(bidOf(watching, company)).toContainText('Verified')
    await expect(main(elsewhere).getByText(/Verification:\s+Verified/)).toBeVisible()
    await product.inbox.mailTo(hartley.email, /Your business is verified/)
  })
})

test('a verified carrier on a phone changes its name, and others see the old one until staff decide (KEEP-08)', async ({
  product,
  openPage,
}) => {
  const { business } = await givenSubmitted(product, 'Wharf Haulage')
  await verify(product, business)
  const { owner, request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 75, business)
  const carrier = await openPage({ as: business, at: '/profile/edit', name: 'carrier', size: PHONE })
  await carrier.getByLabel('Display Name').fill('Quayside Haulage')
  await carrier.getByLabel('Company Name').fill('Quayside Haulage Ltd')
  await carrier.getByRole('button', { name: 'Save Changes' }).click()
  await expect(message(carrier, 'Profile Updated')).toBeVisible()
  await carrier.goto('/profile/edit')
  await expect(carrier.getByLabel('Company Name')).toHaveValue('Quayside Haulage Ltd')
  await expect(main(carrier).getByText('We’ll show your new name once we’ve checked it.')).toBeVisible()
  await expect(main(carrier).getByText(/Verification:\s+Verified/)).toBeVisible()

  const watching = await openPage({ as: owner, at: `/job/${request.id}`, name: 'owner', size: PHONE })
  await expect(await openBid(watching, 'Wharf Haulage')).toContainText('Verified')
  const staff = await openPage({ as: await givenStaff(product), at: '/ops/verifications', name: 'staff', size: PHONE })
  await caseLink(staff, 'Quayside Haulage Ltd').click()
  await expect(main(staff).getByText('Name change')).toBeVisible()
  const facts = staff.getByRole('region', { name: 'Business details' })
  await expect(facts).toContainText(/New company name\s*Quayside Haulage Ltd/)
  await expect(facts).toContainText(/Current company name\s*Wharf Haulage/)
  await staff.getByRole('radio', { name: 'Verify' }).check()
  await decide(staff, 'Verify').click()
  await expect(message(staff, 'Verified')).toBeVisible()
  await expect(main(staff).getByText('Name change')).toBeHidden()
  await watching.reload()
  await expect(await openBid(watching, 'Quayside Haulage')).toContainText('Verified')
  await expect(main(carrier).getByText('We’ll show your new name', { exact: false })).toBeHidden()
})

/** Expires a colleague's claim. */
const letClaimsEnd = ({ sql }: E2eProduct) =>
  sql.query("update verification_claims set claimed_until = now() - interval '1 second'")

test('of two staff who decide the same case, the second sees who was first, live (R25)', async ({
  product,
  openPage,
}) => {
  const [first, second] = [await givenStaff(product, 'first'), await givenStaff(product, 'second')]
  const { business, profile } = await givenSubmitted(product, 'Severn Waste')
  const page = await openPage({ as: second, at: `/ops/verifications?case=${business.id}` })
  await expect(picture(page, business.name)).toBeVisible()
  await page.getByRole('radio', { name: 'Reject' }).check()
  await page.getByLabel('Reason').fill('Altered.')
  await letClaimsEnd(product)
  await callOrThrow(product, decideVerification, {
    as: first,
    params: { userId: business.id },
    body: { version: profile.verificationVersion, decision: 'verified', reason: null },
  })
  await expect(main(page).getByRole('alert')).toContainText(`${first.email} decided this case`)
  await expect(main(page).getByText('Decision: verified.')).toBeVisible()
  await expect(decide(page, 'Reject')).toBeHidden()
})

test('deciding on a page that missed its updates is refused, and then shows the decision (R25)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 409/, /socket\.io/)
  const [first, second] = [await givenStaff(product, 'first'), await givenStaff(product, 'second')]
  const { business, profile } = await givenSubmitted(product, 'Severn Waste')
  const page = await openPage({ as: second })
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.route(/socket\.io/, (route) => route.abort())
  await page.goto(`/ops/verifications?case=${business.id}`)
  await expect(picture(page, business.name)).toBeVisible()
  await letClaimsEnd(product)
  await callOrThrow(product, decideVerification, {
    as: first,
    params: { userId: business.id },
    body: { version: profile.verificationVersion, decision: 'rejected', reason: 'Altered.' },
  })
  await page.getByRole('radio', { name: 'Verify' }).check()
  await decide(page, 'Verify').click()
  await expect(message(page, 'This case has changed')).toBeVisible()
  await expect(page.getByText(`${first.email} has already decided this case`, { exact: false })).toBeVisible()
  await expect(main(page).getByText('Decision: rejected.')).toBeVisible()
  await page.getByRole('button', { name: 'Change decision' }).click()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.getByRole('radio', { name: 'Verify' }).check()
  await page.getByLabel('Reason').fill('Looked at again with a colleague.')
  await decide(page, 'Verify').click()
  await expect(main(page).getByText('Decision: verified.')).toBeVisible()
})

test('no business is verified with one document, and each view of a PDF or picture needs a new link (R22)', async ({
  product,
  openPage,
}) => {
  const { business } = await givenSubmitted(product, 'Avon Skips', { licenceToo: false })
  const page = await openPage({ as: await givenStaff(product), at: `/ops/verifications?case=${business.id}` })
  await expect(picture(page, business.name)).toBeVisible()
  await page.getByRole('radio', { name: 'Verify' }).check()
  await decide(page, 'Verify').click()
  await expect(main(page).getByRole('alert')).toContainText('You need both documents to verify a business.')
  const views = await product.sql.query('select 1 from audit_log where subject_id = $1', [business.id])
  expect(views.rowCount).toBe(1)
})

test('staff move through the list by keyboard without opening anything', async ({ product, openPage }) => {
  const cases = [await givenSubmitted(product, 'Arrow One'), await givenSubmitted(product, 'Arrow Two')]
  const page = await openPage({ as: await givenStaff(product), at: '/ops/verifications' })
  await caseLink(page, 'Arrow One').focus()
  await page.keyboard.press('j')
  await expect(caseLink(page, 'Arrow Two')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(caseLink(page, 'Arrow One')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Arrow One')).toBeFocused()
  await expect(picture(page, 'Arrow One')).toBeVisible()
  const seen = await product.sql.query('select distinct subject_id from audit_log where subject_id = any($1)', [
    cases.map(({ business }) => business.id),
  ])
  expect(seen.rows).toEqual([{ subject_id: cases[0]?.business.id }])
})

test('the review page is for staff: others find nothing there, and visitors are asked to log in (ROLE-07, R26)', async ({
  product,
  openPage,
}) => {
  const owner = await openPage({ as: await givenOwner(product), at: '/ops/verifications' })
  await expect(heading(owner, 'Oops! Page not found')).toBeVisible()
  await owner.goto('/dashboard')
  await owner.getByRole('button', { name: 'Ann Clarke' }).click()
  await expect(owner.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  await expect(owner.getByRole('menuitem', { name: 'Verifications' })).toBeHidden()
  const visitor = await openPage({ at: '/ops/verifications' })
  await expect(visitor).toHaveURL(/\/login\?/)
  const staff = await openPage({ as: await givenStaff(product), at: '/dashboard' })
  await staff.getByRole('button', { name: /^staff/ }).click()
  await staff.getByRole('menuitem', { name: 'Verifications' }).click()
  await expect(heading(staff, 'Verifications')).toBeVisible()
})
