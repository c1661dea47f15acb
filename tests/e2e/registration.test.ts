import type { Page } from '@playwright/test'
import { decideRegistration } from '#modules/carriers/carrier-registration/contract/staff.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { accept, bid, bidOf, heading, live, main, openBid, openPart } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

const CARD = '/profile/edit#registration'
const BEING_CHECKED = 'We’re checking your number. We’ll show the result here and email you.'
const CONFIRMED = /CBDU\d{6} · Upper tier · Valid to 14 Mar 2031 · Checked by our team just now/

const card = (page: Page) => page.getByRole('region', { name: 'Your waste carrier registration' })
const title = (page: Page) => heading(page, 'Your waste carrier registration')
const number = (page: Page) => card(page).getByLabel('Registration number')
const save = (page: Page) => card(page).getByRole('button', { name: 'Check and save' })
/** No two businesses may have one number. */
let last = 400_000
const freshNumber = () => `CBDU${last++}`

async function enter(page: Page, typed: string, regulator: Regulator = 'EA'): Promise<void> {
  await card(page).getByLabel('Who are you registered with?').selectOption(regulator)
  await number(page).fill(typed)
  await save(page).click()
}

async function givenRegistered(product: E2eProduct, name = 'Hartley Clearances', regulator: Regulator = 'EA') {
  const business = await givenBusiness(product, name)
  const typed = regulator === 'SEPA' ? `WCR/R/1${last++}` : freshNumber()
  await callOrThrow(product, saveRegistration, { as: business, body: { regulator, number: typed, version: 0 } })
  return { ...business, number: typed }
}

const versionOf = async (product: E2eProduct, { id }: Person): Promise<number> =>
  (await product.sql.query('select version from carrier_registrations where business_id = $1', [id])).rows[0].version

async function decide(product: E2eProduct, business: Person, decision: 'confirm' | 'refuse'): Promise<void> {
  await callOrThrow(product, decideRegistration, {
    as: await givenStaff(product),
    params: { businessId: business.id },
    body: {
      version: await versionOf(product, business),
      decision,
      validTo: decision === 'confirm' ? '2031-03-14' : null,
      tier: decision === 'confirm' ? 'upper' : null,
      reason: 'As the official page says.',
    },
  })
}

/** Sets the state that the register would have led to. */
const found = (product: E2eProduct, { id }: Person, state: string) =>
  product.sql.query(
    `update carrier_registrations set state = $2, desk = null, desk_since = null, version = version + 1,
      checked_at = now(), checked_by = 'machine' where business_id = $1`,
    [id, state],
  )

test('a carrier saves its number, sees that it is being checked and then the decision, live in both tabs (TRUST-01, TRUST-02)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const page = await openPage({ as: carrier, at: CARD, size: PHONE })
  await expect(title(page)).toBeInViewport()
  await expect(card(page)).toContainText('For example, CBDU123456. It’s on your certificate.')
  await save(page).click()
  await expect(card(page).getByRole('alert')).toContainText('Choose who you’re registered with.')
  await expect(card(page).getByRole('alert')).toContainText('Enter your registration number.')
  const typed = freshNumber()
  await enter(page, typed.toLowerCase())
  await expect(card(page).getByRole('status')).toContainText(BEING_CHECKED)
  await expect(number(page)).toHaveValue(typed)
  await expect(card(page).getByRole('alert')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  const other = await openPage({ as: carrier, at: CARD, size: DESKTOP })
  await expect(card(other)).toContainText(BEING_CHECKED)
  await decide(product, carrier, 'confirm')
  for (const tab of [page, other]) {
    await expect(card(tab)).toContainText('Checked by our team: upper tier, valid to 14 Mar 2031.')
    await expect(card(tab)).toContainText(CONFIRMED)
    await expect(card(tab)).toContainText('Contains Environment Agency information')
  }
  await expect(card(other).getByRole('link', { name: /^See the official entry/ })).toHaveAttribute(
    'href',
    new RegExp(`/registration/${typed}$`),
  )
  expect(await findViolations(other)).toEqual([])
})

test('a lower tier or invalid number is refused with the reason, and input is kept, also offline (TRUST-02, TRUST-10, BASE-12)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/400|ERR_INTERNET_DISCONNECTED/)
  const carrier = await givenBusiness(product, 'Small Rounds')
  const page = await openPage({ as: carrier, at: CARD, size: PHONE })
  await enter(page, 'CBDL4711')
  await expect(card(page).getByRole('alert')).toContainText(
    'This is a lower tier number, which only covers your own waste. You need upper tier to carry household waste.',
  )
  await expect(number(page)).toHaveValue('CBDL4711')
  expect(await findViolations(page)).toEqual([])
  await enter(page, 'LDN 12', 'SEPA')
  await expect(card(page).getByRole('alert')).toContainText('Enter a valid number for SEPA, Scotland.')
  const typed = freshNumber()
  await page.context().setOffline(true)
  await enter(page, typed)
  await expect(card(page).getByRole('alert')).toContainText('Not sent yet. Try again.')
  await expect(number(page)).toHaveValue(typed)
  await page.context().setOffline(false)
  await save(page).click()
  await expect(card(page)).toContainText(BEING_CHECKED)
})

test("a number saved in another tab isn't overwritten unseen (TRUST-01)", async ({ product, openPage, allow }) => {
  allow(/409/)
  const carrier = await givenBusiness(product, 'Two Tabs')
  const [page, other] = await Promise.all([openPage({ as: carrier, at: CARD }), openPage({ as: carrier, at: CARD })])
  const [first, second] = [freshNumber(), freshNumber()]
  await card(other).getByLabel('Who are you registered with?').selectOption('EA')
  await number(other).fill(second)
  await enter(page, first)
  await expect(card(page)).toContainText(BEING_CHECKED)
  await expect(card(other)).toContainText(first)
  await save(other).click()
  await expect(card(other).getByRole('alert')).toContainText(
    'This has changed since you opened it. Check it and try again.',
  )
  await expect(number(other)).toHaveValue(second)
  await save(other).click()
  await expect(card(other).getByRole('status')).toContainText(second)
  // a tab without input shows the current number
  await expect(number(page)).toHaveValue(second)
})

test('a number unknown in England may be Welsh: its carrier is asked first (TRUST-14)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenRegistered(product, 'Dragon Removals')
  await found(product, carrier, 'absent')
  const page = await openPage({ as: carrier, at: CARD, size: PHONE })
  const question = card(page).getByRole('group', { name: 'Registered in Wales?' })
  const absent = 'We couldn’t find this number on the register. New registrations appear the day after they’re granted.'
  await expect(question).toBeVisible()
  await expect(card(page)).not.toContainText(absent)
  await expect(card(page)).toContainText('We couldn’t find your number on the register.')
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(card(page)).toContainText(absent)
  await page.reload()
  await question.getByRole('button', { name: 'Yes, with Natural Resources Wales' }).click()
  await expect(card(page)).toContainText(BEING_CHECKED)
  await expect(card(page).getByLabel('Who are you registered with?')).toHaveValue('NRW')
})

test('a carrier with another name in the register explains why (TRUST-02, TRUST-13)', async ({ product, openPage }) => {
  const carrier = await givenRegistered(product, 'Norah and Daughters')
  await found(product, carrier, 'other_name')
  const page = await openPage({ as: carrier, at: CARD, size: PHONE })
  await expect(card(page)).toContainText('The register has a different name for this number.')
  const why = card(page).getByLabel(/^Why the name is different/)
  await why.fill('It is registered to me, Norah Bell.')
  await card(page).getByRole('button', { name: 'Send explanation' }).click()
  await expect(card(page).getByText('Sent. We’ll read it when we check your registration.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(why).toHaveValue('It is registered to me, Norah Bell.')
})

test('a carrier whose number was refused is led from its bid to its registration, and can bid once it is confirmed (TRUST-04)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/403/)
  const carrier = await givenRegistered(product)
  const { request, owner } = await givenOpenRequest(product, { title: 'Oak wardrobe, three doors' })
  const page = await openPage({ as: carrier, at: `/job/${request.id}`, size: PHONE })
  await expect(live(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await page.getByLabel('Bid amount').fill('45')
  // the page hasn't been notified yet
  await product.sql.query(`update carrier_registrations set state = 'refused' where business_id = $1`, [carrier.id])
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  const refusal = 'Error placing bid: We couldn’t confirm your registration.'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(page.getByLabel('Bid amount')).toHaveValue('45')
  // the toast waits for the form to be closed
  await page.getByRole('button', { name: 'Cancel Bid Form' }).click()
  const toast = page.getByRole('alertdialog', { name: 'Error placing bid' })
  await expect(toast).toContainText('We couldn’t confirm your registration.')
  await toast.getByRole('button', { name: 'Your registration' }).click()
  await expect(title(page)).toBeInViewport()
  await expect(card(page)).toContainText('You can’t bid at the moment')
  await page.goto(`/job/${request.id}`)
  await expect(main(page).getByRole('link', { name: 'Your registration' })).toHaveAttribute('href', CARD)
  await expect(live(page).first()).toBeVisible()
  await decide(product, carrier, 'confirm')
  await expect(main(page).getByRole('link', { name: 'Your registration' })).toBeHidden()
  await bid(page, '45')
  const row = await openBid(page, 'Hartley Clearances')
  await expect(row).toContainText(CONFIRMED)
  const owners = await openPage({ as: owner, at: `/job/${request.id}`, size: PHONE })
  await expect(await openBid(owners, 'Hartley Clearances')).toContainText(CONFIRMED)
  await expect(main(owners).getByText('Contains Environment Agency information')).toBeVisible()
  expect(await findViolations(owners)).toEqual([])
  await owners.getByRole('button', { name: /^Accept £45.00/ }).click()
  await expect(owners.getByRole('dialog', { name: 'Accept this bid?' })).toContainText(CONFIRMED)
  await owners.keyboard.press('Escape')
  await accept(owners, '£45.00', 'Hartley Clearances')
  await expect(heading(owners, /^You accepted the bid/)).toBeVisible()
  await expect((await openPart(owners, 'Contact details')).getByText(CONFIRMED).first()).toBeVisible()
  await owners.goto('/dashboard')
  // the registration is in the job's contact details; its row says who is coming
  await expect(main(owners)).toContainText('Hartley Clearances is coming')
  expect(await findViolations(owners)).toEqual([])
})

test("everyone sees on a phone whether a carrier's registration is missing, unconfirmed or confirmed (TRUST-03, TRUST-20)", async ({
  product,
  openPage,
}) => {
  const { request } = await givenOpenRequest(product, { title: 'Rubble of a garden wall' })
  const [none, waiting, scottish, old] = [
    await givenBusiness(product, 'No Number'),
    await givenRegistered(product, 'Still Waiting'),
    await givenRegistered(product, 'Forth Clearances', 'SEPA'),
    await givenRegistered(product, 'Old News'),
  ]
  await product.sql.query(
    `update carrier_registrations set state = 'good', desk = null, desk_since = null, tier = 'upper', valid_to = '2031-03-14',
      checked_by = 'machine', checked_at = now() - interval '9 days' where business_id = $1`,
    [old.id],
  )
  for (const carrier of [none, waiting, scottish, old]) await givenBid(product, request.id, 50, carrier)
  const page = await openPage({ at: `/job/${request.id}`, size: PHONE })
  for (const name of ['No Number', 'Still Waiting', 'Forth Clearances']) {
    await expect(bidOf(page, name)).toContainText('Registration not confirmed')
    await openBid(page, name)
  }
  await expect(bidOf(page, 'Old News')).not.toContainText('Registration not confirmed')
  await openBid(page, 'Old News')
  await expect(bidOf(page, 'No Number')).toContainText('Registration: not given')
  await expect(bidOf(page, 'Still Waiting')).toContainText('Registration: not confirmed')
  await expect(bidOf(page, 'Still Waiting')).not.toContainText('CBDU')
  await expect(bidOf(page, 'Forth Clearances')).toContainText(`${scottish.number} · Registration: not confirmed`)
  await expect(bidOf(page, 'Old News')).toContainText('We haven’t been able to check the register since')
  expect(await findViolations(page)).toEqual([])
  await decide(product, scottish, 'confirm')
  await page.goto(`/business/${old.id}`)
  await expect(main(page)).toContainText(`${old.number} · Upper tier · Valid to 14 Mar 2031 · We haven’t been able to`)
  await expect(main(page)).toContainText('Contains Environment Agency information')
  expect(await findViolations(page)).toEqual([])
})

test('a carrier sees on its dashboard when its registration ends, and what blocks it from bidding (TRUST-05)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenRegistered(product, 'Soon Over')
  await decide(product, carrier, 'confirm')
  const ends = (days: number) =>
    product.sql.query(
      `update carrier_registrations set valid_to = to_char((now() at time zone 'Europe/London') + $2::integer * interval '1 day', 'YYYY-MM-DD')
        where business_id = $1`,
      [carrier.id, days],
    )
  await ends(91)
  const page = await openPage({ as: carrier, at: '/dashboard', size: PHONE })
  await expect(heading(page, 'Your plan')).toBeVisible()
  await expect(main(page).getByText(/^Your registration expires/)).toBeHidden()
  for (const days of [90, 30, 7]) {
    await ends(days)
    await page.reload()
    const said = `Your registration expires in ${days} days. Renew it to keep bidding. Your number won’t change.`
    await expect(main(page).getByText(said)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  }
  await ends(-1)
  await page.reload()
  await expect(main(page).getByText(/^Your registration expired on /)).toBeVisible()
  await main(page).getByRole('link', { name: 'Your registration' }).click()
  await expect(title(page)).toBeInViewport()
})
