import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { removeIdea } from '#modules/community/ideas/contract.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, live, logIn, main, message, movePointerAway } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'
import { openWithout } from './support/without.ts'

const list = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(640, 480) })
/** A word that no other test's items contain. */
const unlike = () => `q${randomUUID().slice(0, 8)}`

test('the homepage shows visitors two items of each kind and members five, live (HOME-29 to HOME-31, HOME-34 to HOME-38, ERR-11 to ERR-13, R07)', async ({
  product,
  openPage,
}) => {
  const giver = await givenCustomer(product, 'giver')
  const names = Array.from({ length: 5 }, (_, nth) => `Gift ${nth} ${unlike()}`)
  for (const name of names) await givenGift(product, { giver, name })
  for (const title of names) await givenSale(product, giver, { title: `Sold ${title}`, price: 12 })

  const visitor = await openPage({ at: '/', size: PHONE, name: 'visitor' })
  const member = await openPage({ as: giver, at: '/', name: 'member' })
  for (const name of ['Gifted items', 'Items for sale']) {
    await expect(list(visitor, name).getByRole('listitem')).toHaveCount(2)
    await expect(list(visitor, name).getByRole('link', { name: 'Sign Up to View All' })).toHaveAttribute(
      'href',
      '/signup',
    )
    await expect(list(member, name).getByRole('listitem')).toHaveCount(5)
  }
  await expect(list(member, 'Gifted items').getByRole('link', { name: 'View All' })).toHaveAttribute(
    'href',
    '/freecycle',
  )
  const sold = list(member, 'Items for sale')
  await expect(sold.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/freecycle?type=sell_item')
  await expect(sold.getByText('£12.00').first()).toBeVisible()

  await test.step('adds new items and drops gone ones without a reload', async () => {
    // the lists are below the first screen of a phone, and live once they have been seen
    await heading(visitor, 'Collection requests').scrollIntoViewIfNeeded()
    await expect(live(visitor)).toBeVisible()
    await list(visitor, 'Gifted items').scrollIntoViewIfNeeded()
    const { item } = await givenGift(product, { giver, name: `New ${unlike()}` })
    for (const page of [visitor, member]) {
      await movePointerAway(page)
      await expect(list(page, 'Gifted items').getByText(item.name)).toBeVisible()
    }
    await callOrThrow(product, removeItem, { as: giver, params: { itemId: item.id } })
    for (const page of [visitor, member]) await expect(list(page, 'Gifted items').getByText(item.name)).toHaveCount(0)
    await expect(list(member, 'Gifted items').getByRole('listitem')).toHaveCount(5)
  })

  await test.step('asks visitors to log in or sign up (ERR-11 to ERR-13, HOME-38)', async () => {
    await list(visitor, 'Gifted items').getByRole('link').first().click()
    await expect(message(visitor, 'Authentication Required')).toBeVisible()
    await expect(message(visitor, 'Please log in or sign up to view item details.')).toBeVisible()
    const region = visitor.getByRole('region', { name: /notification/i })
    await expect(
      region.getByRole('link', { name: 'Login' }).or(region.getByRole('button', { name: 'Login' })),
    ).toBeVisible()
    await list(visitor, 'Items for sale').getByRole('link', { name: 'Sell an Item' }).click()
    await expect(message(visitor, 'Please log in or sign up to post an item for sale.')).toBeVisible()
    await list(visitor, 'Gifted items').getByRole('link', { name: 'List an Item' }).click()
    await expect(message(visitor, 'Please log in or sign up to list an item for freecycle.')).toBeVisible()
    expect(new URL(visitor.url()).pathname).toBe('/')
    await region.getByRole('button', { name: 'Sign Up' }).first().click()
    await expect(visitor).toHaveURL(/\/signup\?returnTo=/)
  })
})

test('a list that fails to load shows an error and can be retried (ERR-01, ERR-02)', async ({ openPage, allow }) => {
  allow(/500/)
  const page = await openPage()
  await page.route('**/api/latest-sell-items', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something broke.', requestId: 'r' } }),
  )
  // without server rendering: a rendered list would stay
  await page.goto('/?from=mail')
  const sale = list(page, 'Items for sale')
  await expect(sale.getByText('Error loading items: Something broke.')).toBeVisible()
  await expect(sale.getByText('Please try refreshing the page.')).toBeVisible()
  await page.unroute('**/api/latest-sell-items')
  await sale.getByRole('button', { name: 'Try again' }).click()
  await expect(sale.getByText('Error loading items')).toHaveCount(0)
})

test('typing filters loaded items, then searches all (FREE-03, FREE-08, FREE-09)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const giver = await givenCustomer(product, 'giver')
  const word = unlike()
  // more than one page, so that the oldest isn't loaded
  await givenGift(product, { giver, name: `Fridge ${word}` })
  await givenGift(product, { giver, name: `Piano ${word}`, description: null, category: null })
  await givenGift(product, { giver, name: `Kettle ${unlike()}`, description: `with ${word}` })
  const other = await givenCustomer(product, 'neighbour')
  for (let count = 0; count < PAGE_SIZE; count += 1)
    await givenGift(product, { giver: other, name: `Lamp ${unlike()}` })
  const page = await openPage({ at: '/freecycle' })
  const box = page.getByLabel('Search these items')
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(main(page).getByText(`Fridge ${word}`)).toHaveCount(0)
  await expect(async () => {
    await box.fill('')
    await box.fill(`frige ${word}`)
    await expect(main(page).getByRole('link', { name: `Fridge ${word}` })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await main(page)
    .getByRole('link', { name: `Fridge ${word}` })
    .click()
  await expect(message(page, 'Please log in or sign up to view item details.')).toBeVisible()

  await box.fill(`xyzzy${word.toUpperCase()}`)
  await expect(page.getByRole('heading', { name: 'No Items Match Your Search', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await box.fill('lamp')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'View Details' })).toHaveCount(PAGE_SIZE)
  await page.context().setOffline(false)
  await box.fill(`xyzzy${word}`)
  await main(page).getByRole('button', { name: 'List Your Item' }).click()
  await expect(message(page, 'Please log in or sign up to list an item for freecycle.')).toBeVisible()
})

test('an item is listed with photos, edited and gone live (R34, R38, HOLD-04)', async ({
  product,
  openPage,
  allow,
}) => {
  // a page may refetch the item between the message and its removal
  allow(/status of 404/)
  const ann = await givenOwner(product, 'Ann Clarke')
  const title = `Dresser ${unlike()}`
  const page = await openPage({ as: ann, at: '/freecycle/new?type=sell', name: 'seller' })
  await page.getByRole('button', { name: 'List Item for Sale' }).click()
  await expect(page.getByLabel('Item name')).toHaveAccessibleDescription(/at least 3 characters/)
  await expectGoodLayouts(page, 'listing with errors')
  await page.getByLabel('Item name').fill(title)
  await page.getByLabel('Price').fill('45')
  await page.getByLabel('Category').selectOption('Furniture')
  await page.getByLabel(/^Postcode/).fill('bs6 5qa')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles(await Promise.all(['a', 'b', 'c'].map((name) => photo(`${name}.jpg`))))
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await page.getByRole('button', { name: 'List Item for Sale' }).click()
  await expect(heading(page, title)).toBeVisible()
  await expect(main(page).getByText('£45.00')).toBeVisible()
  await expect(main(page).getByText('BS6, Bristol')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo \d of 2$/ })).toHaveCount(2)
  await expectGoodLayouts(page, 'own item')

  const bob = await openPage({ as: await givenOwner(product, 'Bob'), at: page.url(), size: PHONE, name: 'reader' })
  await expect(heading(bob, title)).toBeVisible()
  await expect(live(bob)).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Price').fill('30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(main(bob).getByText('£30.00')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as gone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as gone' }).click()
  await expect(heading(bob, 'This item has gone')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(heading(page, 'Your items')).toBeVisible()
  await expect(main(page).getByText(title)).toHaveCount(0)
})

test('a giver sees asks live and promises the item to one, and others are notified', async ({ product, openPage }) => {
  const [ann, bob, cara] = await Promise.all(
    ['Ann', 'Bob', 'Cara'].map((name) =>
      givenOwner(product, name, { phoneNumber: '0117 496 0000', address: '1 Home Street' }),
    ),
  )
  const { item } = await givenGift(product, { giver: ann, name: `Cot ${unlike()}` })
  const at = `/freecycle/item/${item.id}?type=freecycle_item`
  const giver = await openPage({ as: ann, at, name: 'giver' })
  const asker = await openPage({ as: bob, at, size: PHONE, name: 'asker' })
  const other = await openPage({ as: cara, at, name: 'other' })
  await expect(main(giver).getByText('No one has asked yet')).toBeVisible()
  await expect(live(giver)).toBeVisible()

  for (const page of [asker, other]) {
    await page.getByLabel('Your message').fill('I could collect it tomorrow.')
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(main(page).getByText(/^You’ve asked for it\. We’ll tell you/)).toBeVisible()
  }
  await expect(giver.getByRole('button', { name: 'Promise it to Cara' })).toBeVisible()
  await giver.getByRole('button', { name: 'Promise it to Bob' }).click()
  await giver.getByLabel('Address of the item').fill('9 Redland Road')
  await expect(giver.getByText('Where to collect it. Only Bob will see it, once they say yes.')).toBeVisible()
  await expectGoodLayouts(giver, 'promising an item')
  await giver.getByRole('button', { name: 'Promise it to Bob' }).click()
  // checked first, as it disappears automatically
  await expect(message(other, 'It went to someone else this time')).toBeVisible()
  await expect(main(asker).getByText('The giver has promised you this item.')).toBeVisible()
  await expect(main(giver).getByText(/^Once they say yes, you’ll see what they share/)).toBeVisible()
  for (const page of [giver, asker]) await expect(heading(page, /^Contact the /)).toHaveCount(0)
  await expectGoodLayouts(giver, 'item whose promise is not answered')
  await expectGoodLayouts(asker, 'promise to answer')
  await asker.getByLabel('Your phone number').fill('07700 900 431')
  await asker.getByRole('button', { name: 'Yes, I’d like it' }).click()
  await expect(main(asker).getByText('It’s promised to you.')).toBeVisible()
  await expect(heading(asker, 'Contact the giver')).toBeVisible()
  await expect(main(asker)).toContainText('9 Redland Road')
  await expect(main(asker)).not.toContainText(/0117 496|Home Street/)
  await expect(main(giver).getByRole('link', { name: '07700 900 431' })).toBeVisible()
  await expect(main(giver)).not.toContainText(/0117 496|Home Street/)
  await expect(heading(giver, 'Contact the person who asked')).toBeVisible()
  await expect(heading(giver, 'People who’ve asked')).toBeFocused()
  await expect(main(other).getByText(/^This one went to someone else/)).toBeVisible()
  await expectGoodLayouts(giver, 'promised item of its giver')
  await expectGoodLayouts(asker, 'item promised to the reader')

  await giver.getByRole('button', { name: 'Undo the promise' }).click()
  await expectGoodLayouts(giver, 'question before a promise is undone')
  await giver.getByRole('dialog').getByRole('button', { name: 'Undo the promise' }).click()
  await expect(main(asker).getByText(/^You’ve asked for it\. We’ll tell you/)).toBeVisible()
  await expect(heading(asker, 'Contact the giver')).toHaveCount(0)

  for (let press = 0; press < 2; press++) await giver.getByRole('button', { name: 'Promise it to Bob' }).click()
  await asker.getByRole('button', { name: 'No, thank you' }).click()
  await asker.getByRole('dialog').getByRole('button', { name: 'No, thank you' }).click()
  await expect(asker.getByRole('button', { name: 'Ask for it' })).toBeVisible()
  await expect(giver.getByRole('button', { name: 'Promise it to Cara' })).toBeVisible()
  await expect(giver.getByRole('button', { name: 'Promise it to Bob' })).toHaveCount(0)
})

test('shows the specified placeholders while listing and details are off (R34, HOLD-04, FREE-10, UPC-11 to UPC-13)', async ({
  product,
  openPage,
  allow,
}) => {
  // Chromium doesn't let a page that Playwright fulfils connect to this machine
  allow(/WebSocket connection/)
  const { giver, item } = await givenGift(product, { name: `Lamp ${unlike()}` })
  const page = await openPage({ as: giver })
  await openWithout(page, 'listing', '/freecycle/new')
  await expect(page.getByRole('button', { name: 'List Item (Coming Soon)', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await openWithout(page, 'itemDetails', '/freecycle')
  const details = page.getByRole('button', { name: `View Details (Soon): ${item.name}`, exact: true })
  await expect(details).toHaveAttribute('aria-disabled', 'true')
  await openWithout(page, 'upcycleSocial', '/upcycle')
  for (const name of ['Like: Outdoor Sink Unit', 'Share: Outdoor Sink Unit', 'View Guide (Soon)'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('aria-disabled', 'true')
})

test('charities are searched on the server and have only safe links (CHAR-01, CHAR-03 to CHAR-12, R13)', async ({
  product,
  openPage,
}) => {
  const word = unlike()
  await product.sql.query(
    `insert into charities (id, source, source_id, name, mission, city, learn_more_url, donation_url)
     values (gen_random_uuid(), 'test', $1, $1, 'Sofas and beds', $2, 'https://www.example.org/about', null),
       (gen_random_uuid(), 'test', $3, $3, 'Bicycles', $2, null, 'www.example.org/give')`,
    [`Aardvark Reuse ${word}`, `Leeds${word}`, `Bike Works ${word}`],
  )
  const page = await openPage({ at: '/charities' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charity Hub')
  await page.getByLabel('Search charities').fill(`leeds${word}`)
  await page.getByLabel('Search charities').press('Enter')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Aardvark' })).toHaveCount(1)
  const more = page.getByRole('link', { name: /^Learn More: Aardvark/ })
  await expect(more).toHaveAttribute('href', 'https://www.example.org/about')
  await expect(more).toHaveAttribute('rel', /noopener/)
  const donate = page.getByRole('button', { name: /^Donate N\/A: Aardvark/ })
  await expect(donate).toHaveAttribute('aria-disabled', 'true')
  await expect(donate).toHaveText('Donate N/A')
  const unknown = page.getByRole('button', { name: /^Learn More N\/A: Bike Works/ })
  await expect(unknown).toHaveAttribute('aria-disabled', 'true')
  await expect(unknown).toHaveText('Learn More N/A')
  await expect(page.getByRole('link', { name: /^Donate: Bike Works/ })).toHaveAttribute(
    'href',
    'https://www.example.org/give',
  )
  await expectGoodLayouts(page, 'charities')

  const again = page.waitForRequest((request) => request.url().includes('/api/charities?'))
  await main(page).getByRole('button', { name: 'Search' }).click()
  await again
  await page.getByLabel('Search charities').fill(`nowhere${word}`)
  await main(page).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No Charities Found', exact: true })).toBeVisible()
})

test('an idea is shared with its picture, appears live and can be liked (UPC-05, VAL-15, VAL-17, VAL-21, VAL-26, VAL-27, ERR-45 to ERR-49)', async ({
  product,
  openPage,
}) => {
  const ann = await givenOwner(product, 'Ann Clarke')
  await givenIdea(product, ann)
  const visitor = await openPage({ at: '/upcycle', name: 'visitor' })
  await expect(main(visitor).getByRole('link', { name: 'Add New Idea' })).toHaveCount(0)
  await expect(main(visitor).getByRole('listitem').filter({ hasText: 'Cable Spool Table' })).toHaveCount(1)
  await expect(live(visitor)).toBeVisible()
  const page = await openPage({ as: ann, at: '/upcycle', name: 'member' })
  await main(page).getByRole('link', { name: 'Add New Idea' }).click()
  await page.getByLabel(/^Category/).fill('x')
  await page.getByRole('button', { name: 'Submit Idea' }).click()
  for (const text of [
    'Title must be at least 3 characters.',
    'Description must be at least 10 characters.',
    'Category is required.',
    'Image is required.',
  ]) {
    await expect(main(page).getByRole('button', { name: text })).toBeVisible()
  }
  await expectGoodLayouts(page, 'idea with errors')
  const title = `Ladder shelf ${unlike()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Two ladders and four boards.')
  await page.getByLabel(/^Category/).fill('')
  await page.getByLabel(/^Materials/).fill('Ladder, boards,, screws')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles(await photo('shelf.jpg'))
  await page.getByRole('button', { name: 'Submit Idea' }).click()
  await expect(message(page, 'Upcycle idea submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL('/upcycle')
  await movePointerAway(visitor)
  await expect(heading(visitor, title)).toBeVisible()

  await page.getByRole('button', { name: `Like: ${title}, 0 likes` }).click()
  await expect(page.getByRole('button', { name: `Like: ${title}, 1 like` })).toHaveAttribute('aria-pressed', 'true')
  await visitor.getByRole('button', { name: `Like: ${title}, 1 like` }).click()
  await expect(message(visitor, 'Please log in or sign up to like an idea.')).toBeVisible()
  await visitor.getByRole('button', { name: `View Guide: ${title}` }).click()
  await expect(
    visitor
      .getByRole('dialog', { name: title })
      .getByRole('listitem')
      .filter({ hasNotText: 'Authentication Required' }),
  ).toHaveText(['Ladder', 'boards', 'screws'])
})

test('a shared link opens its project (UPC-12)', async ({ openPage }) => {
  const page = await openPage({ at: '/upcycle', size: PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share: Brightly Painted Desk' }).click()
  await expect(message(page, 'Link copied.')).toBeVisible()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  await page.goto('/')
  await page.goto(link)
  await expect(heading(page, 'Brightly Painted Desk')).toBeInViewport()
})

test('ideas and charities have pages, and a deleted idea leaves its page (UPC-12)', async ({ product, openPage }) => {
  const ann = await givenOwner(product, 'Ann Clarke')
  const idea = await givenIdea(product, ann, { title: `Ladder shelf ${unlike()}` })
  const page = await openPage({ at: '/upcycle', size: PHONE })
  await main(page).getByRole('link', { name: idea.title }).click()
  await expect(page).toHaveURL(`/upcycle/idea/${idea.id}`)
  await expect(page.getByRole('heading', { level: 1, name: idea.title })).toBeVisible()
  await page.getByRole('button', { name: `Like: ${idea.title}, 0 likes` }).click()
  await expect(message(page, 'Please log in or sign up to like an idea.')).toBeVisible()
  await expectGoodLayouts(page, 'idea')
  await callOrThrow(product, removeIdea, { as: ann, params: { ideaId: idea.id } })
  await expect(heading(page, 'Idea not found')).toBeVisible()

  const { rows } = await product.sql.query(
    `insert into charities (id, source, source_id, name, mission, city, website)
     values (gen_random_uuid(), 'test', $1, $1, 'Sofas and beds', 'Leeds', 'https://www.example.org/') returning id`,
    [`Aardvark Reuse ${unlike()}`],
  )
  await page.goto(`/charities/${rows[0].id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Aardvark/ })).toBeVisible()
  await expectGoodLayouts(page, 'charity')

  await page.goto('/charities?q=LS6+2AA+please.')
  await expect(main(page)).toContainText('There are no charities at LS6 2AA. These are in Leeds, or work there.')
  await page.goto('/charities?q=JE2+3AB')
  await expect(main(page)).toContainText('We only cover England, Scotland, Wales and Northern Ireland.')
})

test('a visitor can fill in an idea and send it after signing in (R62, ERR-46)', async ({ product, openPage }) => {
  const page = await openPage({ at: '/upcycle/new', size: PHONE })
  await page.getByLabel('Title').fill('Ladder shelf')
  await page.getByLabel('Description').fill('Two ladders and four boards.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles(await photo('shelf.jpg'))
  await page.getByRole('button', { name: 'Submit Idea' }).click()
  await expect(message(page, 'You must be logged in to upload an image.')).toBeVisible()
  await expect(main(page).getByText('You must be logged in to upload an image.')).toBeVisible()

  await message(page, 'Login').click()
  await logIn(page, await givenOwner(product))
  await expect(page.getByLabel('Title')).toHaveValue('Ladder shelf')
  await page.getByRole('button', { name: 'Submit Idea' }).click()
  await expect(message(page, 'Upcycle idea submitted successfully!')).toBeVisible()
})
