import type { Page } from '@playwright/test'
import { acceptBid } from '#modules/bidding/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { fillRequest, heading, main } from './support/acts.ts'
import { givenBusiness, givenOwner, type Named, verify } from './support/cast.ts'
import { expectGoodLooks } from './support/looks.ts'
import type { Place } from './support/place.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

interface Scene {
  owner: Named
  newcomer: Person
  winner: Named
  other: Named
  planless: Named
  open: string
  assigned: string
}

type Who = 'owner' | 'newcomer' | 'winner' | 'other' | 'planless'

interface State {
  name: string
  as?: Who
  at: (scene: Scene) => string
  /** What makes the state: pressed, typed. */
  act?: (page: Page) => Promise<unknown>
  /** Text that is on screen once the state is reached. */
  shows: string | RegExp
  /** What the browser writes on its console by itself. */
  said?: RegExp
}

let scene: Scene

test.beforeAll(async ({ place }) => {
  scene = await setScene(place)
})

async function setScene(place: Place): Promise<Scene> {
  const owner = await givenOwner(place)
  const [winner, other, planless] = await Promise.all([
    givenBusiness(place, 'Hartley Clearances', 'basic'),
    givenBusiness(place, 'Severn Waste'),
    givenBusiness(place, 'Dan Doyle Haulage', null),
  ])
  await verify(place, winner)
  const assigned = await givenOpenRequest(place, {
    owner,
    title: 'Six office chairs and two desks',
    postcode: 'BS1 4DJ',
  })
  const { bid } = await givenBid(place, assigned.request.id, 120, winner)
  await givenBid(place, assigned.request.id, 140.5, other)
  await must(place, acceptBid, { as: owner, params: { bidId: bid.id } })
  const open = await givenOpenRequest(place, { owner, postcode: 'BS6 5QA', budget: 80 })
  await givenBid(place, open.request.id, 75, winner)
  await givenBid(place, open.request.id, 62.5, other)
  const newcomer = await givenCustomer(place, 'newcomer')
  return { owner, newcomer, winner, other, planless, open: open.request.id, assigned: assigned.request.id }
}

const press = (name: string) => (page: Page) => main(page).getByRole('button', { name }).click()
const job = ({ open }: Scene) => `/job/${open}`
const assigned = ({ assigned: id }: Scene) => `/job/${id}`

const STATES: readonly State[] = [
  { name: 'homepage of a visitor', at: () => '/', shows: 'Two-seat sofa and a mattress' },
  { name: 'login', at: () => '/login', shows: 'Good to see you again.' },
  { name: 'login with errors', at: () => '/login', act: press('Login'), shows: 'Please check these fields' },
  { name: 'signup with errors', at: () => '/signup', act: press('Sign Up'), shows: 'Please select an account type.' },
  { name: 'guide', at: () => '/post-request', shows: 'How to post a request' },
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
  { name: 'plans of a visitor', at: () => '/subscribe', shows: 'Have an account, or need one?' },
  { name: 'unknown address', at: () => '/nowhere', shows: 'Oops! Page not found' },
  { name: 'freecycle', at: () => '/freecycle', shows: 'FreeCycle Connect' },
  { name: 'upcycle', at: () => '/upcycle', shows: 'Five to start with' },
  { name: 'upcycle new', at: () => '/upcycle/new', shows: 'Share Your Upcycle Idea' },
  { name: 'charities', at: () => '/charities', shows: 'Charity Hub' },
  { name: 'map', at: () => '/map', shows: 'Map View' },
  { name: 'scan', at: () => '/scan', shows: 'Scan Item' },
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
  { name: 'job of its owner', as: 'owner', at: job, shows: /^Accepting one bid closes the job/ },
  {
    name: 'job with the question',
    as: 'owner',
    at: job,
    act: press('Accept £75.00 from Hartley Clearances'),
    shows: 'Accept this bid?',
  },
  { name: 'assigned job of its owner', as: 'owner', at: assigned, shows: /^You accepted the bid from/ },
  { name: 'customer profile', as: 'owner', at: () => '/profile/edit', shows: 'Phone Number' },
  { name: 'account settings', as: 'owner', at: () => '/account/settings', shows: /under construction/ },
  { name: 'freecycle new', as: 'owner', at: () => '/freecycle/new', shows: 'List Item' },
  { name: 'your items', as: 'owner', at: () => '/my-items', shows: 'What you have asked for' },
  { name: 'freecycle item', as: 'owner', at: () => '/freecycle/item/1', shows: 'Item not found.' },
  { name: 'open requests', as: 'other', at: () => '/jobs', shows: 'Two-seat sofa and a mattress' },
  { name: 'open requests, none fits', as: 'other', at: () => '/jobs?q=piano', shows: 'No open request matches' },
  { name: 'job of a bidder', as: 'other', at: job, shows: 'Your bid is with the owner' },
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
  { name: 'lost job', as: 'other', at: assigned, shows: 'Your bid was not chosen' },
  { name: 'business dashboard', as: 'winner', at: () => '/dashboard', shows: /^Your bid was accepted/ },
  { name: 'business profile', as: 'winner', at: () => '/profile/edit', shows: 'Google Reviews URL' },
  { name: 'plans of a subscriber', as: 'winner', at: () => '/subscribe', shows: 'Your Current Plan' },
]

for (const { name, as, at, act, shows, said } of STATES) {
  test(`whoever meets the ${name} finds it without barriers, light and dark, on phone and desktop`, async ({
    visit,
    lookOut,
  }) => {
    if (said) lookOut.allow(said)
    const page = await visit({ at: at(scene), name, ...(as && { as: scene[as] }) })
    await expect(heading(page, /./).first()).toBeVisible()
    await act?.(page)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expectGoodLooks(page, name)
  })
}

test('whoever opens the user menu or reads a message finds it without barriers (MENU, NAV-06)', async ({ visit }) => {
  const page = await visit({ as: scene.owner, at: '/dashboard' })
  await page.getByRole('button', { name: scene.owner.name }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expectGoodLooks(page, 'message')
})

for (const [size, kind] of [
  [DESKTOP, 'form'],
  [PHONE, 'sheet'],
] as const) {
  test(`whoever mistypes in the bid ${kind} finds it without barriers (BID-01, VAL-11)`, async ({ visit }) => {
    const page = await visit({ as: scene.other, at: job(scene), size })
    await press('Place a Bid')(page)
    await page.getByLabel('Bid amount').fill('0')
    await page.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(page.getByText('Please check these fields')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Place a Bid' })).toHaveCount(size === PHONE ? 1 : 0)
    await expectGoodLooks(page, `bid ${kind}`, [size])
  })
}
