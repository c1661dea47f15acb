import type { Page } from '@playwright/test'
import { promiseItem } from '#modules/community/items/contract/promises.ts'
import { startNextStep } from '#modules/community/ladders/contract.ts'
import { givenAsk } from '#tests/modules/community/items/givens.ts'
import { givenCharity, givenLadder, inDays } from '#tests/modules/community/ladders/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { refuseCalls } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { fillRequest, heading, linkIn, main, message, waitForTakeover, withoutLive } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

const FORM = '/collection-request/new'
const OFFER = 'Could someone use it?'
const CHOOSE = 'Give it away first'
const ADDRESS = 'gifts@furniture.example'

/** Adds items to the list of the new-request form. */
async function addItems(page: Page, ...labels: string[]): Promise<void> {
  await waitForTakeover(page)
  const row = page.getByRole('button', { name: /^Add items/ })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
  for (const label of labels) {
    await page.getByRole('searchbox', { name: 'Find an item' }).fill(label)
    await page.getByRole('button', { name: `Add one ${label}`, exact: true }).click()
  }
}

/** Removes the charities that a ladder could ask; the one of the page data has no address. */
const removeCharities = (product: E2eProduct) =>
  product.sql.query('delete from charities where postal_code is not null')

/** Two charities nearby that take bookcases, the first one by email. */
async function givenCharities(product: E2eProduct, answerAddress = ADDRESS): Promise<void> {
  await removeCharities(product)
  await givenCharity(product, { answerAddress, phone: '0117 496 0144' })
  await givenCharity(product, { name: 'Severn Reuse', postalCode: 'BS16 1QY' })
}

/** Starts the next step, as the owner's press does. */
const moveOn = (product: E2eProduct, as: Person, ladderId: string, step: 'gift' | 'charity') =>
  callOrThrow(product, startNextStep, { as, params: { ladderId }, body: { step } })

/** Presses a button and confirms its question. */
async function confirm(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

const step = (page: Page) => main(page).getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')

test('goes from the form to a charity, with the staff’s next step and the charity’s answer by email (LADDER-01, LADDER-02, LADDER-03, LADDER-05, LADDER-07)', async ({
  product,
  openPage,
}) => {
  await givenCharities(product)
  const ann = await givenOwner(product)
  const page = await openPage({ as: ann, at: FORM, size: PHONE, name: 'owner' })

  await test.step('the form offers it once there are items, and keeps its draft', async () => {
    await expect(heading(page, OFFER)).toHaveCount(0)
    await fillRequest(page, { title: 'Oak bookcase', description: 'In the hallway, ready to carry.' })
    await addItems(page, 'Bookcase or shelves')
    await expect(page.getByRole('checkbox', { name: CHOOSE })).not.toBeChecked()
    await page.getByRole('checkbox', { name: CHOOSE }).check()
    await page.getByLabel('List it as a gift for').selectOption('24 hours')
    await page.getByRole('checkbox', { name: 'Also ask charities' }).check()
    await page.getByRole('button', { name: 'List as a gift' }).click()
    const errors = page.getByRole('alert')
    await expect(errors).toContainText('Choose the day it must be gone by.')
    await expect(errors).toContainText('Enter your postcode so that we can find charities nearby.')
    await page.getByLabel('Must be gone by').fill(inDays(2))
    await page.getByRole('button', { name: 'List as a gift' }).click()
    await expect(errors).toContainText(/Choose .+ or later, so that there’s time for every step\./)
    await page.getByLabel('Must be gone by').fill(inDays(20))
    await expect(page.getByLabel('Postcode', { exact: true })).toBeVisible()
    await page.getByLabel(/^Postcode/).fill('BS6 5QA')
    await page.getByRole('button', { name: /^When suits you/ }).click()
    // tomorrow, when charities are still asked
    const early = page.getByRole('row').nth(2).getByRole('button').first()
    await early.click()
    await page.getByRole('button', { name: 'List as a gift' }).click()
    await expect(errors).toContainText(
      /One of your time slots is too early: carriers can bid from .+\. Choose a later one\./,
    )
    await early.click()
    await page.reload()
    await expect(page.getByLabel('List it as a gift for')).toHaveValue('24')
    await expect(page.getByRole('checkbox', { name: 'Also ask charities' })).toBeChecked()
    await expect(page.getByLabel('Must be gone by')).toHaveValue(inDays(20))
    await expectGoodLayouts(page, 'form that gives it away first')
    await page.setViewportSize(PHONE)
  })

  await test.step('it is listed as a gift, and my posts show it above the list', async () => {
    await page.getByRole('button', { name: 'List as a gift' }).click()
    await expect(message(page, 'Your gift is listed')).toBeVisible()
    await expect(page).toHaveURL(/\/ladder\/[\w-]+$/)
    await expect(heading(page, 'Listed as a gift')).toBeVisible()
    await expect(step(page)).toContainText(/Give away\s*now · until \w{3} \d+ \w{3}, [\d:]+[ap]m/)
    await expectGoodLayouts(page, 'ladder, gift')
    await page.setViewportSize(PHONE)
    await main(page).getByRole('link', { name: 'View listing' }).click()
    await expect(heading(page, 'Oak bookcase')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'View steps' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'It also stops giving it away: we won’t ask charities or post a request.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    await page.goto('/my-posts')
    const section = main(page).getByRole('region', { name: 'What you’re giving away' })
    await expect(section).toContainText(/Listed as a gift until/)
    await expect(main(page)).toContainText("You haven't posted any collection requests yet.")
    await expectGoodLayouts(page, 'my posts with something to give away')
    await page.setViewportSize(PHONE)
    await section.getByRole('link', { name: 'Oak bookcase' }).click()
    await expect(heading(page, 'Listed as a gift')).toBeVisible()
  })

  await test.step('staff start the next step with a reason, and the owner sees it live', async () => {
    const staff = await openPage({ as: await givenStaff(product, 'olga', 'agent'), at: '/ops/ladders', name: 'staff' })
    // another test's list has 'Two oak bookcases'
    await main(staff).getByRole('link', { name: 'Oak bookcase', exact: true }).click()
    await main(staff).getByRole('button', { name: 'Start next step' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Start the next step?' })
    await dialog.getByRole('button', { name: 'Start next step' }).click()
    await expect(dialog).toContainText('Enter a reason.')
    await dialog.getByLabel('Reason').fill('The owner called.')
    await dialog.getByRole('button', { name: 'Start next step' }).click()
    await expect(message(staff, 'Next step started')).toBeVisible()
    await expect(main(staff).getByRole('region', { name: 'History' })).toContainText('Charities asked by staff')
    await expectGoodLayouts(staff, 'console, a ladder')
    await expect(heading(page, 'Charities near you')).toBeVisible()
    await expect(step(page)).toContainText('Ask charities')
  })

  await test.step('the owner ticks the charity that we couldn’t email', async () => {
    const rows = main(page).getByRole('list', { name: 'Charities' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Bristol Furniture Project' })).toContainText('We’ve emailed them.')
    await page.getByRole('checkbox', { name: 'I’ve asked Severn Reuse' }).check()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'I’ve asked Severn Reuse' })).toBeChecked()
  })

  await test.step('the charity says yes without an account, and the owner reads whom to call', async () => {
    const mail = await product.inbox.mailTo(ADDRESS)
    const charity = await openPage({ at: linkIn(mail, '/charity-ask#'), size: PHONE, name: 'charity' })
    await expect(heading(charity, 'Would you like this?')).toBeVisible()
    await expect(main(charity)).toContainText('1 × Bookcase or shelves')
    await expect(main(charity)).toContainText('Someone in BS6')
    await expect(main(charity)).not.toContainText(/5QA|Ann/)
    await expectGoodLayouts(charity, 'charity’s question')
    await charity.getByRole('button', { name: 'We’d like it' }).click()
    await expect(heading(charity, 'Thank you')).toBeFocused()
    await expect(main(charity)).toContainText('We’ve told the owner that Bristol Furniture Project would like it.')
    await expect(main(charity)).toContainText('They have your phone number to call you and agree a time.')
    await expectGoodLayouts(charity, 'charity’s answer')
    const status = main(page).getByRole('status').filter({ hasText: 'Bristol Furniture Project would like it.' })
    await expect(status).toContainText('Call 0117 496 0144 to agree a time.')
    await expect(status.getByRole('link', { name: '0117 496 0144' })).toHaveAttribute('href', 'tel:01174960144')
    await expectGoodLayouts(page, 'ladder, a charity would like it')
    await page.setViewportSize(PHONE)
  })

  await test.step('the owner marks it as given, and nothing is posted', async () => {
    await confirm(page, 'Mark as given')
    await expect(heading(page, 'Given away')).toBeFocused()
    await expect(main(page)).toContainText('You kept 25 kg in use.')
    await expectGoodLayouts(page, 'ladder, done')
    await page.setViewportSize(PHONE)
    await page.goto('/my-posts')
    await expect(main(page)).toContainText("You haven't posted any collection requests yet.")
    await expect(main(page).getByRole('region', { name: 'What you’re giving away' })).toHaveCount(0)
  })
})

test('posts as ever when giving it away isn’t chosen, and offers it only for reusable items (LADDER-01, KEEP-01)', async ({
  product,
  openPage,
}) => {
  const ann = await givenOwner(product)
  const page = await openPage({ as: ann, size: PHONE })
  const code: string[] = []
  page.on('request', (request) => code.push(request.url()))
  await page.goto(FORM)
  await fillRequest(page, { title: 'Sofa and paint', description: 'In the garage, easy to reach.' })
  await addItems(page, 'Paint or varnish, up to 5 tins')
  await expect(page.getByText('1 item · about', { exact: false }).first()).toBeVisible()
  await expect(heading(page, OFFER)).toHaveCount(0)
  expect(code.filter((url) => url.includes('give-away-fields'))).toEqual([])

  await page.getByRole('button', { name: 'Remove one Paint or varnish, up to 5 tins' }).click()
  await addItems(page, 'Sofa, 3 seats')
  await expect(heading(page, OFFER)).toBeVisible()
  expect(code.filter((url) => url.includes('give-away-fields')).length).toBeGreaterThan(0)

  await test.step('padded seats need a fire label', async () => {
    await page.getByRole('checkbox', { name: CHOOSE }).check()
    await page.getByLabel('Must be gone by').fill(inDays(10))
    await page.getByRole('button', { name: 'List as a gift' }).click()
    await expect(page.getByRole('alert')).toContainText('Tick this if it has a fire label.')
    await page.getByRole('checkbox', { name: 'Fire label attached' }).check()
    await expect(page.getByRole('alert')).not.toContainText('Tick this if it has a fire label.')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('checkbox', { name: CHOOSE }).uncheck()
  })

  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/(requests|ladders)$/.test(request.url()),
  )
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const request = await posted
  expect(new URL(request.url()).pathname).toBe('/api/requests')
  expect(request.postData()).not.toMatch(/fireLabel|usable|giftHours|goneBy/)
  await expect(message(page, 'Request Submitted!')).toBeVisible()
  await expect(page).toHaveURL('/my-posts')
  await expect(main(page).getByRole('region', { name: 'What you’re giving away' })).toHaveCount(0)
  await page.goto(FORM)
  await addItems(page, 'Bookcase or shelves')
  await expect(page.getByRole('checkbox', { name: CHOOSE })).not.toBeChecked()
})

test('shows a failure of the offer’s code in its place, and still posts (LADDER-01, issue 27)', async ({
  product,
  openPage,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/net::ERR_/, /could not be loaded yet/)
  const page = await openPage({ as: await givenOwner(product), size: PHONE })
  const code = /\/assets\/give-away-fields-/
  await page.route(code, (route) => route.abort())
  await page.goto(FORM)
  await addItems(page, 'Bookcase or shelves')
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('checkbox', { name: CHOOSE })).toBeVisible()
})

test('an owner adds time, waits for a promise, stops, or asks carriers now (LADDER-03, LADDER-04)', async ({
  product,
  openPage,
  consoleWatcher,
}) => {
  await removeCharities(product)
  const { owner, ladder } = await givenLadder(product, { goneBy: inDays(20) })
  const at = `/ladder/${ladder.id}`
  const page = await openPage({ as: owner, at, size: PHONE })

  await test.step('adds 24 hours', async () => {
    const before = await step(page).textContent()
    await main(page).getByRole('button', { name: 'Add 24 hours' }).click()
    await expect.poll(() => step(page).textContent()).not.toBe(before)
  })
  await test.step('offline, a press says that nothing was sent', async () => {
    consoleWatcher.allow(/net::ERR_/, /WebSocket connection/)
    await page.context().setOffline(true)
    await main(page).getByRole('button', { name: 'Add 24 hours' }).click()
    await expect(main(page).getByRole('alert')).toContainText('Not sent yet. Try again.')
    await page.context().setOffline(false)
  })
  await test.step('while it is promised, the next step has to wait', async () => {
    const { ask } = await givenAsk(product, ladder.itemId)
    const nothing = { phoneNumber: null, address: null, message: null }
    await callOrThrow(product, promiseItem, { as: owner, params: { askId: ask.id }, body: nothing })
    const next = main(page).getByRole('button', { name: 'Ask charities now' })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(main(page)).toContainText('You can’t do this while the gift is promised or hidden.')
    // the clock strikes, and the worker looks at it again
    await product.sql.query(
      `update ladders set gift_until = now() - interval '1 minute', move_at = now() - interval '1 minute' where id = $1`,
      [ladder.id],
    )
    await expect(main(page)).toContainText(/You’ve promised it to someone. If you haven’t marked it as given by/, {
      timeout: 40_000,
    })
    await expectGoodLayouts(page, 'ladder, promised')
    await page.setViewportSize(PHONE)
  })
  await test.step('stops, by keyboard', async () => {
    await main(page).getByRole('button', { name: 'Stop giving away' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Stop giving it away?' })
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Stop giving away' }).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Stopped')).toBeFocused()
    await expectGoodLayouts(page, 'ladder, stopped')
    await page.setViewportSize(PHONE)
  })
  await test.step('asks carriers now, without a charity nearby', async () => {
    const { ladder: other } = await givenLadder(product, { owner, title: 'Two more bookcases' })
    await page.goto(`/ladder/${other.id}`)
    await confirm(page, 'Ask charities now')
    await expect(heading(page, 'Posted as a collection request')).toBeVisible()
    await expect(main(page)).toContainText('No charities near you take this.')
    await expectGoodLayouts(page, 'ladder, posted')
    await page.setViewportSize(PHONE)
    await main(page).getByRole('link', { name: 'View request' }).click()
    await expect(page).toHaveURL(`/job/${other.id}`)
    await expect(heading(page, 'Two more bookcases')).toBeVisible()
  })
})

test('a press on a step that has moved on says so, and shows where it stands (LADDER-03)', async ({
  product,
  openPage,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 409/, /socket\.io/)
  await givenCharities(product, 'third@furniture.example')
  const { owner, ladder } = await givenLadder(product)
  const page = await openPage({ as: owner, size: PHONE })
  await withoutLive(page)
  await page.goto(`/ladder/${ladder.id}`)
  await main(page).getByRole('button', { name: 'Ask charities now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask charities now?' })
  await expect(dialog).toBeVisible()
  await moveOn(product, owner, ladder.id, 'gift')
  await dialog.getByRole('button', { name: 'Ask charities now' }).click()
  await expect(message(page, 'This has changed.')).toBeVisible()
  await expect(heading(page, 'Charities near you')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a ladder’s page is the owner’s alone, and says what failed (LADDER-02)', async ({
  product,
  openPage,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 40[34]/)
  const { owner, ladder } = await givenLadder(product)
  const at = `/ladder/${ladder.id}`
  const stranger = await openPage({ as: await givenOwner(product), at, size: PHONE })
  await expect(heading(stranger, 'Not found')).toBeVisible()
  await stranger.goto('/ladder/nonsense')
  await expect(heading(stranger, 'Not found')).toBeVisible()
  const page = await openPage({ as: owner, size: PHONE })
  await refuseCalls(page, /\/api\/ladders\//, 'Not just now.')
  await page.goto(at)
  await expect(main(page).getByRole('alert')).toContainText('We couldn’t load this.')
  await page.unroute(/\/api\/ladders\//)
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, ladder.title)).toBeVisible()
})

test('a charity says no, and old or broken links say so (LADDER-05)', async ({ product, openPage, consoleWatcher }) => {
  consoleWatcher.allow(/status of 4(04|09)/, /net::ERR_/)
  const address = 'second@furniture.example'
  await givenCharities(product, address)
  const { owner, ladder } = await givenLadder(product)
  await moveOn(product, owner, ladder.id, 'gift')
  const at = linkIn(await product.inbox.mailTo(address), '/charity-ask#')
  const page = await openPage({ at, size: PHONE, name: 'charity' })
  const other = await openPage({ at, size: PHONE, name: 'colleague' })

  await test.step('offline, the answer isn’t sent', async () => {
    await expect(heading(page, 'Would you like this?')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'No, thank you' }).click()
    await expect(main(page).getByRole('alert')).toContainText('Not sent yet. Try again.')
    await page.context().setOffline(false)
  })
  await test.step('the first answer stands', async () => {
    await page.getByRole('button', { name: 'No, thank you' }).click()
    await expect(main(page)).toContainText('Thanks for letting us know.')
    await other.getByRole('button', { name: 'We’d like it' }).click()
    await expect(main(other)).toContainText('Thanks for letting us know.')
    await page.reload()
    await expect(main(page)).toContainText('Thanks for letting us know.')
    await expect(main(page).getByRole('button')).toHaveCount(0)
  })
  await test.step('a link after the offer, a forged one and half a link', async () => {
    await product.sql.query('update ladder_asks set answer = null, answered_at = null where ladder_id = $1', [
      ladder.id,
    ])
    await moveOn(product, owner, ladder.id, 'charity')
    await page.reload()
    await expect(heading(page, 'This offer has ended')).toBeVisible()
    await page.goto('/charity-ask#forged')
    await page.reload()
    await expect(heading(page, 'This link no longer works')).toBeVisible()
    await page.goto('/charity-ask')
    await page.reload()
    await expect(heading(page, 'This link is incomplete')).toBeVisible()
    await expectGoodLayouts(page, 'broken link of a charity')
  })
})

test('staff keep what a charity takes and its address, and read the figures (LADDER-07)', async ({
  product,
  openPage,
}) => {
  await givenCharities(product)
  const page = await openPage({ as: await givenStaff(product, 'olga', 'agent'), at: '/ops/charities' })
  const listed = main(page).getByRole('list', { name: 'Charities' }).getByRole('listitem')
  await expect(listed.filter({ hasText: /Furniture|Severn Reuse/ })).toHaveCount(2)
  await main(page).getByRole('link', { name: 'Severn Reuse' }).click()
  await main(page).locator('summary').filter({ hasText: 'Seating' }).click()
  await main(page).getByRole('button', { name: 'Armchair' }).click()
  await main(page).getByLabel('Email address').fill('not an address')
  await main(page).getByRole('button', { name: 'Save charity' }).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await main(page).getByLabel('Email address').fill('severn@reuse.example')
  await main(page).getByRole('button', { name: 'Save charity' }).click()
  await expect(message(page, 'Charity saved')).toBeVisible()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Severn Reuse' })).toContainText(
    'Takes 3 kinds of item',
  )
  await expectGoodLayouts(page, 'console, a charity')
  const viewer = await openPage({ as: await givenStaff(product, 'vera', 'viewer'), at: page.url(), size: PHONE })
  await expect(main(viewer)).toContainText('severn@reuse.example')
  await expect(main(viewer).getByRole('button', { name: 'Save charity' })).toHaveCount(0)
  await viewer.goto('/ops/ladders')
  await heading(viewer, 'Kept in use').click()
  await expect(main(viewer).getByRole('row', { name: /Given to a charity/ })).toBeVisible()
  await expectGoodLayouts(viewer, 'console, ladders')
})
