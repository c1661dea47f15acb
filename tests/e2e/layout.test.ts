import type { Page } from '@playwright/test'
import { decideVerification } from '#modules/carriers/profiles/contract/verification.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { inGroups } from './support/groups.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { chooseFile, fillRequest, heading, main, openRow } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, givenSubmitted, licence, type Named, verify } from './support/test-accounts.ts'

interface Scene {
  owner: Named
  newcomer: Person
  winner: Named
  other: Named
  planless: Named
  staff: Person
  /** Its documents are waiting for review. */
  waiting: Named
  /** Was asked for new documents. */
  askedAgain: Named
  open: string
  assigned: string
}

type Who = 'owner' | 'newcomer' | 'winner' | 'other' | 'planless' | 'staff' | 'waiting' | 'askedAgain'

interface State {
  name: string
  as?: Who
  at: (scene: Scene) => string
  /** Brings the page into the state. */
  act?: (page: Page) => Promise<unknown>
  /** Text on screen once the state is reached. */
  shows: string | RegExp
  /** Console messages of the browser to allow. */
  said?: RegExp
}

const CONTACT = {
  owner: { phoneNumber: '0117 496 0142', address: '14 Zetland Terrace\nBristol BS6 7AH' },
  carrier: { phoneNumber: '0117 496 0318', businessAddress: 'Unit 3, Feeder Yard\nBristol BS2 0TP' },
}

let scene: Scene

test.beforeAll(async ({ product }) => {
  scene = await setScene(product)
})

async function setScene(product: E2eProduct): Promise<Scene> {
  const owner = await givenOwner(product, 'Ann Clarke', CONTACT.owner)
  const [winner, other, planless] = await Promise.all([
    givenBusiness(product, 'Hartley Clearances', 'basic', CONTACT.carrier),
    givenBusiness(product, 'Severn Waste'),
    givenBusiness(product, 'Dan Doyle Haulage', null),
  ])
  await verify(product, winner)
  const assigned = await givenOpenRequest(product, {
    owner,
    title: 'Six office chairs and two desks',
    postcode: 'BS1 4DJ',
  })
  const { bid } = await givenBid(product, assigned.request.id, 120, winner)
  await givenBid(product, assigned.request.id, 140.5, other)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id }, body: CONTACT.owner })
  const open = await givenOpenRequest(product, { owner, postcode: 'BS6 5QA', budget: 80 })
  await givenBid(product, open.request.id, 75, winner)
  await givenBid(product, open.request.id, 62.5, other)
  const newcomer = await givenCustomer(product, 'newcomer')
  const jobs = { open: open.request.id, assigned: assigned.request.id }
  return { owner, newcomer, winner, other, planless, ...(await setReview(product)), ...jobs }
}

async function setReview(product: E2eProduct) {
  const [staff, asked] = [await givenStaff(product), await givenSubmitted(product, 'GreenVan Bristol')]
  await callOrThrow(product, decideVerification, {
    as: staff,
    params: { userId: asked.business.id },
    body: {
      version: asked.profile.verificationVersion,
      decision: 'needs_resubmission',
      reason: 'The licence has expired. Please upload the one that is valid now.',
    },
  })
  await givenSubmitted(product, 'Finn & Daughters Haulage', { licenceToo: false })
  const { business: waiting } = await givenSubmitted(product, 'H. Singh Haulage')
  return { staff, waiting, askedAgain: asked.business }
}

const review = (business: 'waiting' | 'askedAgain') => (set: Scene) => `/ops/verifications?case=${set[business].id}`
const choose = (name: string) => (page: Page) => page.getByRole('radio', { name }).check()

async function signUp(page: Page) {
  await page.getByLabel('Email').fill('looks@kerbside.example')
  await page.getByLabel('Password', { exact: true }).fill('three plain words')
  await page.getByRole('radio', { name: 'Customer' }).check()
  await press('Sign Up')(page)
}
async function askForReset(page: Page) {
  await page.getByLabel('Email').fill('looks@kerbside.example')
  await press('Send link')(page)
}
async function chooseWrongFiles(page: Page) {
  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No document') }
  await chooseFile(page, 'ID Document', wrong)
  await chooseFile(page, 'Waste Carrier Licence', await licence())
  await page.getByLabel('Company Name').fill('')
  await press('Save Changes')(page)
}

/** The label depends on whether there is a bid already. */
const TO_BID = /^(Place a Bid|Change my bid)$/
const press = (name: string | RegExp) => (page: Page) => main(page).getByRole('button', { name }).click()
const job = ({ open }: Scene) => `/job/${open}`
const assigned = ({ assigned: id }: Scene) => `/job/${id}`
const contact = (set: Scene) => `${assigned(set)}?show=contact`

/** Page states beyond those in `accessibility/every-page.test.ts`. */
const STATES: readonly State[] = [
  { name: 'login with errors', at: () => '/login', act: press('Login'), shows: 'Please check these fields' },
  { name: 'signup with errors', at: () => '/signup', act: press('Sign Up'), shows: 'Please select an account type.' },
  { name: 'login after signing up', at: () => '/signup', act: signUp, shows: 'Check your inbox' },
  {
    name: 'forgotten password, mailed',
    at: () => '/forgot-password',
    act: askForReset,
    shows: /has an account, we’ve sent a link/,
  },
  {
    name: 'new password with a broken link',
    at: () => '/reset-password#not-a-real-one',
    shows: 'This link doesn’t work',
    said: /status of 400/,
  },
  { name: 'new password without a link', at: () => '/reset-password', shows: 'This link doesn’t work' },
  { name: 'confirmation without a link', at: () => '/confirm-email', shows: 'This link doesn’t work' },
  {
    name: 'new request with errors',
    at: () => '/collection-request/new',
    async act(page) {
      await fillRequest(page, { title: 'Sofa', description: 'Old', postcode: 'nowhere', budget: '0' })
      await press('Submit Request')(page)
    },
    shows: 'Please check these fields',
  },
  { name: 'job of a visitor', at: job, shows: 'Please log in to place a bid.' },
  { name: 'assigned job of a visitor', at: assigned, shows: 'This job already has an accepted bid.' },
  { name: 'missing job', at: () => '/job/nothing', shows: 'Job not found.', said: /404.*\/job\/nothing/ },
  {
    name: 'business finder with an error',
    at: () => '/business-finder',
    act: press('Find Businesses'),
    shows: 'Please enter a postcode.',
  },
  { name: 'homepage of a member', as: 'owner', at: () => '/', shows: 'Six office chairs and two desks' },
  { name: 'customer dashboard', as: 'owner', at: () => '/dashboard', shows: 'Offer Collection Services?' },
  { name: 'my posts, none', as: 'newcomer', at: () => '/my-posts', shows: /haven't posted any/ },
  { name: 'my posts', as: 'owner', at: () => '/my-posts', shows: 'Two-seat sofa and a mattress' },
  { name: 'job of its owner', as: 'owner', at: job, shows: 'Sort by price' },
  {
    name: 'job with the question',
    as: 'owner',
    at: job,
    act: press('Accept £75.00 from Hartley Clearances'),
    shows: 'Accept this bid?',
  },
  { name: 'assigned job of its owner', as: 'owner', at: assigned, shows: /^You accepted the bid from/ },
  { name: 'contact of an owner', as: 'owner', at: contact, shows: CONTACT.carrier.phoneNumber },
  {
    name: 'messages of an owner',
    as: 'owner',
    at: (set) => `${assigned(set)}?show=messages`,
    shows: 'No messages yet.',
  },
  {
    name: 'right to cancel of an owner',
    as: 'owner',
    at: (set) => `${assigned(set)}?show=rights`,
    shows: /^You can cancel until/,
  },
  {
    name: 'account settings with the last question',
    as: 'owner',
    at: () => '/account/settings',
    act: press('Delete my account…'),
    shows: 'Delete your account?',
  },
  { name: 'freecycle item', as: 'owner', at: () => '/freecycle/item/1', shows: 'Item not found.', said: /404/ },
  { name: 'open requests, none fits', as: 'other', at: () => '/jobs?q=zeppelin', shows: 'No matching requests' },
  { name: 'job of a bidder', as: 'other', at: job, shows: 'Your bid is with the customer' },
  { name: 'job without a plan', as: 'planless', at: job, shows: 'View Subscription Plans' },
  {
    name: 'job with the question of a withdrawal',
    as: 'other',
    at: job,
    act: press('Withdraw bid'),
    shows: 'Withdraw this bid?',
  },
  {
    name: 'report',
    as: 'other',
    at: job,
    act: press('Report Two-seat sofa and a mattress'),
    shows: 'Report this request',
  },
  { name: 'won job', as: 'winner', at: assigned, shows: 'You won this job' },
  { name: 'contact of a carrier', as: 'winner', at: contact, shows: CONTACT.owner.phoneNumber },
  {
    name: 'papers of a carrier',
    as: 'winner',
    at: (set) => `${assigned(set)}?show=papers`,
    shows: 'Duty-of-care pack',
  },
  { name: 'lost job', as: 'other', at: assigned, shows: 'Your bid wasn’t accepted' },
  { name: 'business dashboard', as: 'winner', at: () => '/dashboard', shows: /^Your bid was accepted/ },
  {
    name: 'business profile under review',
    as: 'waiting',
    at: () => '/profile/edit',
    act: (page) => openRow(page, 'Business Verification'),
    shows: /contact support at/,
  },
  { name: 'business profile sent back', as: 'askedAgain', at: () => '/profile/edit', shows: /The licence has expired/ },
  {
    name: 'business profile with errors',
    as: 'other',
    at: () => '/profile/edit',
    act: chooseWrongFiles,
    shows: 'Please check these fields',
  },
  {
    name: 'dashboard of a business under review',
    as: 'waiting',
    at: () => '/dashboard',
    act: (page) => openRow(page, 'Your profile'),
    shows: 'Pending Review',
  },
  { name: 'verification', as: 'staff', at: review('waiting'), act: choose('Reject'), shows: 'Add to the reason' },
  { name: 'decided verification', as: 'staff', at: review('askedAgain'), shows: /^Decision: / },
  { name: 'missing verification', as: 'staff', at: () => '/ops/verifications?case=1', shows: /Case not found/ },
  { name: 'plans of a subscriber', as: 'winner', at: () => '/subscribe', shows: 'Your Current Plan' },
]

/** How many states of one user share a window. */
const TOGETHER = 5

for (const { as, rows: states } of inGroups(STATES, TOGETHER)) {
  const names = states.map(({ name }) => name).join('; ')
  test(`is accessible, light and dark, on phone and desktop: ${names}`, async ({ openPage, allow }) => {
    test.slow()
    const page = await openPage(as && { as: scene[as] })
    for (const state of states)
      await test.step(state.name, async () => {
        if (state.said) allow(state.said)
        await meet(page, state)
      })
  })
}

async function meet(page: Page, { name, at, act, shows }: State): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await page.goto(at(scene))
  await expect(heading(page, /./).first()).toBeVisible()
  await act?.(page)
  await expect(page.getByText(shows).first()).toBeVisible()
  await expectGoodLayouts(page, name)
}

test('has an accessible user menu and toast (MENU)', async ({ openPage }) => {
  const page = await openPage({ as: scene.owner, at: '/dashboard' })
  await page.getByRole('button', { name: scene.owner.name }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expectGoodLayouts(page, 'message')
})

test('has accessible errors in the bid form and the bid sheet (VAL-11)', async ({ openPage }) => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await openPage({ as: scene.other, at: job(scene), size })
    await press(TO_BID)(page)
    await page.getByLabel('Bid amount').fill('0')
    await page.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(page.getByText('Please check these fields')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Place a Bid' })).toHaveCount(size === PHONE ? 1 : 0)
    await expectGoodLayouts(page, `bid form, ${size.width} px`, [size])
  }
})
