import type { Page } from '@playwright/test'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import {
  accept,
  bid,
  bidOf,
  choosePhoto,
  fillRequest,
  heading,
  live,
  logIn,
  main,
  message,
  movePointerAway,
} from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

const SOFA = {
  title: 'Corner sofa, grey, in two parts',
  description: 'Both on the ground floor by the front door, a van can stop right outside.',
  postcode: 'bs65qa',
  budget: '80',
}
const OWNER = { email: 'ann.of.the.story@kerbside.example', password: 'three plain words' }

test('goes from sign-up to acceptance in four windows with live updates (BID-08, BID-09, BID-10, BID-13, ERR-20, ERR-22, ROLE-03)', async ({
  product,
  openPage,
}) => {
  const hartley = await givenBusiness(product, 'Hartley Clearances')
  const severn = await givenBusiness(product, 'Severn Waste')
  const visitor = await openPage({ at: '/', name: 'visitor' })
  await expect(live(visitor)).toBeVisible()
  const [wide, narrow] = [
    await openPage({ as: hartley, at: '/jobs', name: 'Hartley' }),
    await openPage({ as: severn, at: '/jobs', size: PHONE, name: 'Severn' }),
  ]
  const owner = await openPage({ at: '/signup', size: PHONE, name: 'owner' })

  await test.step('the owner signs up, logs in and posts a request with a photo', async () => {
    await signUp(owner)
    await postSofa(owner)
  })
  const jobPath = await jobOf(owner)

  await test.step('the request appears for visitors and carriers without a reload (HOME-29, R55)', async () => {
    await expect(main(visitor).getByRole('link', { name: SOFA.title })).toBeVisible()
    await expect(main(visitor).getByRole('listitem').filter({ hasText: SOFA.title })).toContainText('Pending')
    for (const carrier of [wide, narrow]) {
      await main(carrier).getByRole('link', { name: SOFA.title }).click()
      await expect(heading(carrier, SOFA.title)).toBeVisible()
    }
  })

  await test.step('the owner watches the bids arrive (BID-10)', async () => {
    await expect(owner.getByText('No bids placed yet.')).toBeVisible()
    await bid(wide, '75', 'Tomorrow between 8 and 10.')
    await expect(message(wide, 'Success!')).toBeVisible()
    await expect(message(wide, 'Your bid has been placed.')).toBeVisible()
    await expect(bidOf(owner, hartley.name)).toContainText('£75')
    await bid(narrow, '62.50', 'Thursday afternoon.')
    await expect(bidOf(owner, severn.name)).toContainText('£62.50')
    await expect(bidOf(wide, severn.name)).toContainText('£62.50')
  })

  const dashboards = await Promise.all([wide, narrow].map((page) => secondTab(page, '/dashboard')))
  const posts = await secondTab(owner, '/my-posts')
  await expect(posts.getByText('2 bids')).toBeVisible()

  await test.step('the owner accepts a bid, and everyone sees it live (BID-08, BID-09, R01)', async () => {
    await accept(owner, '£62.50', severn.name)
    await expect(message(owner, 'Success!')).toBeVisible()
    await expect(message(owner, 'Bid has been accepted.')).toBeVisible()
    await expect(heading(owner, `You accepted the bid from ${severn.name}`)).toBeVisible()
    await expect(heading(narrow, 'You won this job')).toBeVisible()
    await expect(heading(wide, 'Your bid wasn’t accepted')).toBeVisible()
    await expect(main(narrow)).toContainText('BS6 5QA')
    await expect(main(wide)).not.toContainText('BS6 5QA')
  })

  await test.step('dashboards, own posts and the homepage follow (DASH-25, POST, HOME)', async () => {
    const [lost, won] = dashboards as [Page, Page]
    await expect(lost.getByRole('region', { name: "Jobs I've Bid On" })).toContainText('Rejected')
    await expect(won.getByRole('region', { name: "Jobs I've Bid On" })).toContainText('Accepted')
    await expect(won.getByRole('region', { name: 'My Accepted Jobs' })).toContainText(SOFA.title)
    await expect(posts.getByRole('listitem').filter({ hasText: SOFA.title })).toContainText('Assigned')
    await expect(main(visitor).getByRole('listitem').filter({ hasText: SOFA.title })).toContainText('Assigned')
  })
  expect(new URL(owner.url()).pathname).toBe(jobPath)
})

async function signUp(page: Page) {
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('radio', { name: 'Customer' }).check()
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(message(page, 'Signup Successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await logIn(page, OWNER)
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
}

async function postSofa(page: Page) {
  await main(page).getByRole('link', { name: 'Post New Request' }).click()
  await fillRequest(page, SOFA)
  await choosePhoto(page, { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 600) })
  await expect(main(page).getByText('sofa.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(message(page, 'Request Submitted!')).toBeVisible()
  await expect(page).toHaveURL(/\/my-posts$/)
}

async function jobOf(page: Page): Promise<string> {
  await main(page)
    .getByRole('link', { name: `View Details: ${SOFA.title}` })
    .click()
  await expect(heading(page, SOFA.title)).toBeVisible()
  await movePointerAway(page)
  await expect(page.getByRole('img', { name: `Photo: ${SOFA.title}` })).toHaveJSProperty('complete', true)
  return new URL(page.url()).pathname
}

async function secondTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await expect(live(tab)).toBeVisible()
  return tab
}
