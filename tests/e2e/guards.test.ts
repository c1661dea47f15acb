import { givenBid, givenOpenRequest, givenPerson, givenStaff } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { bidOf, heading, live, logIn, main, message } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const GUARDED = [
  { path: '/dashboard', title: 'Welcome to Your Customer Dashboard' },
  { path: '/my-posts', title: 'My Collection Requests' },
  { path: '/account/settings', title: 'Account Settings' },
  { path: '/profile/edit', title: 'Edit Profile' },
  { path: '/jobs?q=sofa', title: 'Open requests' },
] as const

test('asks a visitor of a member’s page to log in and returns there (R12, AUTH-03, DASH-02, POST-01, PROF-02, HOLD-03)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  for (const { path, title } of GUARDED) {
    const page = await openPage({ at: path })
    await expect(page).toHaveURL(/\/login\?/)
    await logIn(page, owner)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname + url.search === path)
    await expect(message(page, 'Login Successful')).toBeVisible()
    await page.context().close()
  }
})

test('asks a user without an account type for one of two (PROF-06, PROF-09, VAL-31)', async ({ product, openPage }) => {
  const eve = await givenPerson(product, 'customer', 'eve')
  await product.sql.query('update users set user_type = null where id = $1', [eve.id])
  const page = await openPage({ as: eve, at: '/profile/edit' })
  const type = page.getByRole('combobox', { name: 'Account Type' })
  await expect(type).toBeEnabled()
  await expect(type).toHaveAccessibleDescription('Please select an account type to complete your profile.')
  await expect(type.getByRole('option', { disabled: false })).toHaveText(['Customer', 'Business'])
  await page.getByLabel('Display Name').fill('Eve Marsh')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(type).toHaveAccessibleDescription(/Please select an account type \(Customer or Business\)\./)
  await expect(message(page, 'Account Type Required')).toBeVisible()
  await type.selectOption('customer')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(main(page).getByText('Hello, Eve Marsh.')).toBeVisible()
})

test('links to the user’s pages from the menu and signs out to the homepage (MENU-03, MENU-06 to MENU-08, MENU-11)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product, 'Ann Clarke')
  const page = await openPage({ as: owner, at: '/' })
  for (const [entry, path] of [
    ['Dashboard', '/dashboard'],
    ['Edit Profile', '/profile/edit'],
    ['Account Settings', '/account/settings'],
  ] as const) {
    await page.getByRole('button', { name: 'Ann Clarke' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('button', { name: 'Ann Clarke' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('opens the user menu by name on a phone, and the bar leads signed-in users on (MENU-04, MENU-06 to MENU-09, NAV-09, NAV-11, R59)', async ({
  product,
  openPage,
}) => {
  const someone = await givenPerson(product, 'customer', 'someone')
  const page = await openPage({ as: someone, at: '/dashboard', size: PHONE })
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: someone.email.split('@')[0] ?? '' })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'My Collection Requests',
    'Your items',
    'Alerts',
    'Edit Profile',
    'Account Settings',
    'Logout',
  ])
  await page.getByRole('menuitem', { name: 'My Collection Requests' }).click()
  await expect(page).toHaveURL('/my-posts')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Items' }).click()
  await expect(page).toHaveURL('/freecycle')
  await bar.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/dashboard')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await menu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  expect(asked, 'calls for somebody who has left').not.toContain('/api/profile')
})

test('has a carrier’s bids and plan in the phone menu, by keyboard too (MENU-09, R55)', async ({
  product,
  openPage,
}) => {
  const severn = await givenBusiness(product, 'Severn Waste')
  const { request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 88, severn)
  const page = await openPage({ as: severn, at: '/profile/edit', size: PHONE })
  const menu = page.getByRole('banner').getByRole('button', { name: severn.name })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'Open requests',
    "Jobs I've Bid On",
    'Rounds',
    'My Collection Requests',
    'Your items',
    'Alerts',
    'Edit Profile',
    'Account Settings',
    'Plans and payment',
    'API keys and webhooks',
    'Logout',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('jobs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard#my-bids')
  await expect(heading(page, "Jobs I've Bid On")).toBeInViewport()
})

test('links staff from the phone menu to every console section (MENU-09, R26)', async ({ product, openPage }) => {
  const staff = await givenStaff(product)
  const page = await openPage({ as: staff, at: '/dashboard', size: PHONE })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^staff/ })
    .click()
  const console = page.getByRole('group', { name: 'Operations console' })
  await expect(console.getByRole('menuitem')).toHaveCount(21)
  const audit = console.getByRole('menuitem', { name: 'Audit log' })
  await audit.scrollIntoViewIfNeeded()
  await audit.click()
  await expect(page).toHaveURL('/ops/audit')
})

test('shows the sections in a wide header, open requests for carriers only (R55)', async ({ product, openPage }) => {
  const owner = await openPage({ as: await givenOwner(product), at: '/dashboard' })
  const sections = ['FreeCycle Connect', 'Upcycle Inspire', 'Charity Hub', 'Find Local Businesses']
  const nav = (page: typeof owner) => page.getByRole('navigation', { name: 'Sections' })
  await expect(nav(owner).getByRole('link')).toHaveText(sections)
  for (const [section, path] of [
    ['FreeCycle Connect', '/freecycle'],
    ['Upcycle Inspire', '/upcycle'],
    ['Charity Hub', '/charities'],
    ['Find Local Businesses', '/business-finder'],
  ] as const) {
    await nav(owner).getByRole('link', { name: section }).click()
    await expect(owner).toHaveURL(path)
    await expect(nav(owner).getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
  }
  await owner.setViewportSize(PHONE)
  await expect(nav(owner)).toBeHidden()
  const carrier = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: '/' })
  await expect(nav(carrier).getByRole('link')).toHaveText(['Open requests', ...sections])
})

test('shows a not-found page with a link home (NAV-04, NAV-05)', async ({ openPage, allow }) => {
  allow(/status of 404/)
  const page = await openPage({ at: '/no/such/page' })
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  await main(page).getByRole('link', { name: 'Return to the homepage' }).click()
  await expect(page).toHaveURL('/')
})

test('tabs share a session: logging in and out in one does so in the other, and a reload keeps it (AUTH)', async ({
  product,
  openPage,
}) => {
  const ann = await givenOwner(product)
  const other = await openPage({ at: '/' })
  const page = await other.context().newPage()
  await page.goto('/login')
  await logIn(page, ann)
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(other.getByRole('button', { name: ann.name })).toBeVisible()
  await other.goto('/my-posts')
  await expect(other.getByRole('button', { name: ann.name })).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await page.getByRole('button', { name: ann.name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/login/)
})

test('turns an open job page into a visitor’s after signing out elsewhere (BID-06)', async ({ product, openPage }) => {
  const severn = await givenBusiness(product, 'Severn Waste')
  const { request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 88, severn)
  const page = await openPage({ as: severn, at: `/job/${request.id}` })
  await expect(heading(page, 'Your bid is with the customer')).toBeVisible()
  const looks = () => product.sql.query('select 1 from request_looks where request_id = $1', [request.id])
  await until(async () => (await looks()).rowCount === 1, 'the look to be counted while there is a session')
  const other = await page.context().newPage()
  await other.goto('/account/settings')
  await other.getByRole('button', { name: severn.name }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(main(page).getByText('Please log in to place a bid.')).toBeVisible()
  await expect(heading(page, 'Your bid is with the customer')).toBeHidden()
  await expect(bidOf(page, severn.name)).toContainText('£88.00')
  await expect(bidOf(page, severn.name)).not.toContainText('Your bid')
  await expect(live(page)).toBeVisible()
})
