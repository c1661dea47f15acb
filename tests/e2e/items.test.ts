import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { PostRequest } from '#modules/market/requests/contract/posting.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { slowness } from '#tests/support/slowness.ts'
import { expectRoomForFingers } from './accessibility/touch.ts'
import { delayResponses } from './support/answers.ts'
import { findViolations, settle } from './support/axe.ts'
import { pressOn, tabTo } from './support/keys.ts'
import { expectNoOverhang } from './support/layouts.ts'
import {
  bid,
  fillRequest,
  heading,
  logIn,
  main,
  message,
  openPart,
  section,
  waitForTakeover,
  withoutLive,
} from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const FORM = '/collection-request/new'
const GOOD = { title: 'Garage clearance', description: 'Everything is by the door, on the ground floor.' }
const ITEMS = 'Add items'
const ACCESS = 'Access'
const DAYS = 'When suits you?'

const row = (page: Page, title: string): Locator => page.getByRole('button', { name: title })
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find an item' })
const countOf = (page: Page, item: string): Locator => page.getByLabel(`Quantity: ${item}`)
const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit Request' }).click()

async function add(page: Page, ...said: readonly string[]): Promise<void> {
  for (const one of said) {
    await search(page).fill(one)
    await search(page).press('Enter')
    await expect(search(page)).toHaveValue('')
  }
}

async function expectPosted(page: Page): Promise<void> {
  await expect(message(page, 'Request Submitted!')).toBeVisible()
  await expect(page).toHaveURL('/my-posts')
}

async function lastOf(product: E2eProduct, { id }: Person) {
  const { rows } = await product.sql.query<{ id: string; image_urls: Image[] | null }>(
    'select id, image_urls from collection_requests where user_id = $1 order by created_at desc limit 1',
    [id],
  )
  const [request] = rows
  if (!request) throw new Error('Nothing was posted.')
  return request
}

async function choosePhotos(page: Page, button: string, ...photos: readonly [string, Buffer][]): Promise<void> {
  await waitForTakeover(page)
  const chooser = page.waitForEvent('filechooser')
  await main(page).getByRole('button', { name: button }).click()
  await (await chooser).setFiles(photos.map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer })))
}

const TWELVE = [
  ['two sofa 3', 'Sofa, 3 seats'],
  ['armch', 'Armchair'],
  ['mattress d', 'Mattress, double'],
  ['tall fridge', 'Fridge freezer, tall'],
  ['washing', 'Washing machine'],
  ['3 black bags', 'Mixed rubbish, a black bag'],
  ['bike', 'Bicycle'],
  ['telly', 'Television or monitor'],
  ['carpet', 'Carpet, one room'],
  ['bookcase', 'Bookcase or shelves'],
  ['desk', 'Desk'],
  ['mower', 'Petrol mower'],
] as const

test('a keyboard user lists twelve items in under a minute and posts them (ITEM-02)', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM })
  await fillRequest(page, GOOD)
  const began = Date.now()
  await pressOn(page, row(page, ITEMS))
  await tabTo(page, search(page))
  for (const [typed] of TWELVE) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Your items (12)' })).toBeVisible()
  expect((Date.now() - began) / slowness()).toBeLessThan(60_000)
  for (const [, label] of TWELVE) await expect(countOf(page, label)).toBeVisible()
  await expect(countOf(page, 'Sofa, 3 seats')).toHaveValue('2')
  await expect(countOf(page, 'Mixed rubbish, a black bag')).toHaveValue('3')
  await expect(page.getByText(/^15 items · about [\d,.]+ kg · [\d.]+ m³$/).last()).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Submit Request' }))
  await expectPosted(page)
  await page.goto(`/job/${(await lastOf(product, owner)).id}`)
  await expect(main(page).getByText('2 × Sofa, 3 seats')).toBeVisible()
  await expect(main(page).getByText('1 × Petrol mower')).toBeAttached()
})

test('on a phone items are added from groups by touch, with notes and a visible total (ITEM-02, ITEM-03)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenOwner(product), at: FORM, size: PHONE })
  await row(page, ITEMS).tap()
  await page.getByRole('button', { name: 'Seating' }).tap()
  const more = page.getByRole('button', { name: 'Add one Sofa, 2 seats' })
  // the plus button stays in place
  for (let tap = 0; tap < 3; tap += 1) await more.tap()
  await expect(countOf(page, 'Sofa, 2 seats')).toHaveValue('3')
  await expect(
    page.getByText('By law, padded seats must be burnt, not buried. Carriers may charge more.'),
  ).toBeVisible()
  await expect(page.getByText('3 items · about 120 kg · 3.3 m³').last()).toBeInViewport()
  await page.getByRole('button', { name: 'Remove one Sofa, 2 seats' }).tap()
  await expect(countOf(page, 'Sofa, 2 seats')).toHaveValue('2')
  await add(page, 'small fridge', 'paint', 'fence panel')
  await expect(page.getByText('Empty it and switch it off the day before.')).toBeVisible()
  await expect(page.getByText('Close the lids and keep the labels readable.')).toBeVisible()
  const asked = page.getByRole('group', { name: 'Is it treated, painted or from outdoors?' })
  await asked.getByRole('button', { name: 'No', exact: true }).tap()
  await expect(asked.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'Is it solvent-based?' })).toBeVisible()
  await search(page).fill('grand piano on wheels')
  await expect(page.getByText('No matches. Describe it above, or add “Mixed rubbish”.')).toBeVisible()
  await page.getByRole('button', { name: 'Add one Mixed rubbish, a black bag' }).tap()
  await expect(countOf(page, 'Mixed rubbish, a black bag')).toHaveValue('1')
})

test('refuses asbestos and the like with advice, and keeps the form (ITEM-04)', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM })
  await fillRequest(page, { ...GOOD, postcode: 'BS6 5QA', budget: '80' })
  await row(page, ITEMS).click()
  await page.setViewportSize(PHONE)
  await add(page, 'desk', 'asbestos')
  await expect(main(page).getByText('Carriers on Kerbside can’t take this.')).toBeInViewport()
  await expect(main(page).getByText('Ask your council. They’ll collect it or tell you who can.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find your council' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.gov\.uk\//,
  )
  await submit(page)
  const told = page.getByRole('alert').first()
  await expect(told).toContainText(/Asbestos.*: Carriers on Kerbside can’t take this\./)
  await told.getByRole('button', { name: /Asbestos/ }).click()
  await expect(page.getByRole('button', { name: 'Remove item' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Carriers on Kerbside can’t take this.')).toHaveCount(0)
  await expect(countOf(page, 'Desk')).toHaveValue('1')
  await expect(page.getByLabel('Title')).toHaveValue(GOOD.title)
  for (const [typed, advice] of [
    ['needles', 'Ask your council, or the clinic or pharmacy that supplied it.'],
    ['medicines', 'Take it to any pharmacy.'],
    ['fireworks', 'Don’t move it. Call 101 or your fire service.'],
    ['dead animals', 'Ask your council. They’ll collect it or tell you who can.'],
  ] as const) {
    await add(page, typed)
    await expect(main(page).getByText(advice)).toBeVisible()
    await page.getByRole('button', { name: 'Remove item' }).click()
    await expect(main(page).getByText(advice)).toHaveCount(0)
  }
  await submit(page)
  await expectPosted(page)
  await page.goto(`/job/${(await lastOf(product, owner)).id}?show=details`)
  await expect(section(page, 'Details').getByText('1 × Desk')).toBeVisible()
})

test('asks once about text that may mean asbestos, and never blocks posting (ITEM-05)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenOwner(product), at: FORM })
  await fillRequest(page, { title: 'Garage roof', description: 'Sheets of the roof, maybe asbestos.' })
  await submit(page)
  const asked = page.getByRole('dialog', { name: 'Does it contain asbestos?' })
  await expect(asked).toContainText('Carriers on Kerbside can’t take that.')
  expect(await findViolations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Edit request' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page).toHaveURL(FORM)
  await expect(page.getByLabel('Description')).toHaveValue('Sheets of the roof, maybe asbestos.')
  await expect(page.getByLabel('Description')).toBeFocused()
  await submit(page)
  await expectPosted(page)

  await page.goto(FORM)
  await fillRequest(page, { title: 'Old syringes', description: 'A bag of them, from a shed.' })
  await submit(page)
  await expect(page.getByRole('dialog', { name: 'Does it contain syringes?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toBeFocused()
  await fillRequest(page, { title: 'Artex ceiling', description: 'It was taken down in March.' })
  await submit(page)
  await page.getByRole('dialog').getByRole('button', { name: 'No, post it' }).click()
  await expectPosted(page)
})

test('wrong numbers are kept with an error that names the row, and nothing is posted (ITEM-21, ITEM-22)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM })
  await fillRequest(page, GOOD)
  await row(page, ITEMS).click()
  await add(page, 'desk', 'bicycle')
  const desks = countOf(page, 'Desk')
  const summary = page.getByRole('alert').first()
  for (const typed of ['0', '1.5', '100', 'many', '']) {
    await desks.fill(typed)
    await submit(page)
    await expect(summary).toContainText('Desk: Enter a whole number from 1 to 99.')
    await expect(desks).toHaveValue(typed)
    await expect(desks).toHaveAccessibleDescription('Enter a whole number from 1 to 99.')
  }
  await summary.getByRole('button', { name: /^Desk/ }).click()
  await expect(desks).toBeFocused()
  await desks.fill('99')
  await countOf(page, 'Bicycle').fill('99')
  await add(page, 'three armchairs')
  await submit(page)
  await expect(summary).toContainText('You can add up to 200 items in total. Describe the rest above.')
  await countOf(page, 'Armchair').fill('2')
  await row(page, ACCESS).click()
  await page.getByLabel('Number of steps').fill('61')
  await submit(page)
  await expect(summary).toContainText('Access: Enter a whole number of steps from 0 to 60.')
  await expect(page.getByLabel('Number of steps')).toHaveAccessibleDescription(/from 0 to 60/)
  const { rowCount } = await product.sql.query('select 1 from collection_requests where user_id = $1', [owner.id])
  expect(rowCount).toBe(0)
  await page.getByLabel('Number of steps').fill('60')
  await submit(page)
  await expectPosted(page)
})

test('server errors appear at the rows, and the form is kept (ITEM-22)', async ({ product, openPage, allow }) => {
  allow(/status of 400/)
  const page = await openPage({ as: await givenOwner(product), at: FORM })
  await fillRequest(page, GOOD)
  await row(page, ITEMS).click()
  await add(page, 'desk')
  await product.withOtherServer(async ({ sql }) => {
    await sql.query(`update catalogue_items set active = false where key = 'desk'`)
    await submit(page)
    await expect(page.getByRole('alert').first()).toContainText('we don’t recognise this')
    await sql.query(`update catalogue_items set active = true where key = 'desk'`)
  })
  await expect(countOf(page, 'Desk')).toHaveValue('1')
  await submit(page)
  await expectPosted(page)
})

test('access and up to ten half-days have their own rows (ITEM-06)', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM, size: PHONE })
  await fillRequest(page, GOOD)
  await row(page, ACCESS).click()
  await expect(page.getByRole('group', { name: 'Is there a lift?' })).toHaveCount(0)
  await page.getByLabel('Which floor is it on?').selectOption('2nd floor')
  await page.getByRole('group', { name: 'Is there a lift?' }).getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Within 20 m' }).click()
  await page.getByLabel('Number of steps').fill('12')
  await page.getByRole('button', { name: 'Needs taking apart' }).click()
  await page.getByLabel('Anything else about access?').fill('The gate code is 4711.')
  await row(page, DAYS).click()
  const halves = page.getByRole('button', { name: /, (morning|afternoon|evening)$/ })
  await expect(page.getByRole('button', { name: 'Any day' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Show more days' }).click()
  for (let at = 0; at < 10; at += 1) await halves.nth(6 + at).click()
  await expect(page.getByText('You’ve chosen 10. Remove one to choose another.')).toBeVisible()
  await expect(halves.nth(16)).toHaveAttribute('aria-disabled', 'true')
  await halves.nth(6).click()
  await expect(page.getByText('9 of 10 chosen.')).toBeVisible()
  await row(page, ACCESS).click()
  await row(page, DAYS).click()
  await expect(row(page, ACCESS)).toContainText('2nd floor · no lift · van within 20 m · 12 steps')
  await expect(row(page, DAYS)).toContainText('9 time slots')
  await submit(page)
  await expectPosted(page)
  await page.goto(`/job/${(await lastOf(product, owner)).id}`)
  await expect(main(page)).toContainText('The gate code is 4711.')
  await expect(main(page)).toContainText('12 steps')
})

test('the draft keeps texts, items, access, days and photos after a reload and signing in (ITEM-01, NEWR-06, ERR-14)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const page = await openPage({ at: FORM })
  await fillRequest(page, { ...GOOD, postcode: 'bs65qa', budget: '80' })
  await choosePhotos(page, 'Choose a photo', ['one.jpg', await jpeg(400, 300)], ['two.jpg', await jpeg(300, 400)])
  await row(page, ITEMS).click()
  await add(page, 'two desks', 'fence panel')
  await row(page, ACCESS).click()
  await page.getByLabel('Which floor is it on?').selectOption('Ground floor')
  await row(page, DAYS).click()
  await page
    .getByRole('button', { name: /, evening$/ })
    .last()
    .click()
  await expect(row(page, DAYS)).toContainText('1 time slot')
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  const isWhole = async () => {
    for (const [label, typed] of [
      ['Title', GOOD.title],
      ['Description', GOOD.description],
      ['Postcode', 'bs65qa'],
      ['Budget', '80'],
    ] as const)
      await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveValue(typed)
    await expect(row(page, ITEMS)).toContainText('3 items')
    await expect(row(page, ACCESS)).toContainText('Ground floor')
    await expect(row(page, DAYS)).toContainText('1 time slot')
    await expect(main(page).getByText('one.jpg')).toBeVisible()
    await expect(main(page).getByText('two.jpg')).toBeVisible()
  }
  await isWhole()
  await page.reload()
  await isWhole()
  await submit(page)
  await expect(message(page, 'You must be logged in to submit a request.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, owner)
  await expect(page).toHaveURL(FORM)
  await isWhole()
  await submit(page)
  await expectPosted(page)
  expect((await lastOf(product, owner)).image_urls).toHaveLength(2)
  await page.goto(FORM)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(row(page, ITEMS)).not.toContainText('items ·')
  await expect(main(page).getByText('one.jpg')).toHaveCount(0)
})

test('sends six photos in order, the first as cover, and refuses a seventh (ITEM-07)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM, size: PHONE })
  await fillRequest(page, GOOD)
  const tall = await jpeg(200, 500)
  const photos = [1, 2, 3, 4, 5].map((at) => [`p${at}.jpg`, at] as const)
  const made = await Promise.all(
    photos.map(async ([name, at]) => [name, await jpeg(300 + at, 200)] as [string, Buffer]),
  )
  await choosePhotos(page, 'Choose a photo', ...made)
  await choosePhotos(page, 'Add photos', ['tall.jpg', tall], ['seventh.jpg', await jpeg(320, 240)])
  const group = page.getByRole('group', { name: 'Photos (optional)' })
  await expect(group).toHaveAccessibleDescription(/You can add up to 6 photos\. We kept the first 6\./)
  await expect(group.getByRole('listitem')).toHaveCount(6)
  await expect(group.getByText('seventh.jpg')).toHaveCount(0)
  await expect(group.getByText('Uploaded', { exact: true })).toHaveCount(6)
  // six photos take no more space than one
  expect((await group.getByRole('list').boundingBox())?.height).toBeLessThan(PHONE.height / 3)
  await expectRoomForFingers(page, 'six photos')
  await expectNoOverhang(page, 'six photos')
  await page.setViewportSize(PHONE)
  for (let at = 6; at > 1; at -= 1) await page.getByRole('button', { name: `Move photo ${at} left` }).click()
  await expect(group.getByRole('listitem').first()).toContainText('tall.jpg')
  await expect(group.getByRole('listitem').first()).toContainText('Cover')
  await page.getByRole('button', { name: 'Remove photo 6' }).click()
  await submit(page)
  await expectPosted(page)
  const images = (await lastOf(product, owner)).image_urls ?? []
  expect(images).toHaveLength(5)
  expect(images[0]?.height).toBeGreaterThan(images[0]?.width ?? Number.POSITIVE_INFINITY)
})

test('a failed photo shows which and why; nothing is posted and the form is kept (VAL-07, ITEM-07, ERR-16, ERR-17)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 4(00|15)/, /blob:/)
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM })
  await fillRequest(page, GOOD)
  await row(page, ITEMS).click()
  await add(page, 'desk')
  await choosePhotos(page, 'Choose a photo', ['one.jpg', await jpeg(400, 300)], ['two.jpg', Buffer.from('<svg/>')])
  // also shown before sending
  const group = page.getByRole('group', { name: 'Photos (optional)' })
  await expect(group).toHaveAccessibleDescription(
    /Photo 2: Only \.jpg, \.jpeg, \.png, \.gif, \.webp formats are supported\./,
  )
  await expect(group.getByRole('listitem').nth(1).locator('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move photo 2 left' }).click()
  await expect(group).toHaveAccessibleDescription(/Photo 1: Only \.jpg/)
  await page.getByRole('button', { name: 'Move photo 1 right' }).click()
  await submit(page)
  await expect(message(page, 'Submission Failed')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Image upload failed:' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(GOOD.title)
  await expect(main(page).getByText('two.jpg')).toBeVisible()
  await expect(group).toHaveAccessibleDescription(/Photo 2: /)
  await expect(countOf(page, 'Desk')).toHaveValue('1')
  const { rowCount } = await product.sql.query('select 1 from collection_requests where user_id = $1', [owner.id])
  expect(rowCount).toBe(0)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(group).not.toHaveAccessibleDescription(/Only \.jpg/)
  await submit(page)
  await expectPosted(page)
  expect((await lastOf(product, owner)).image_urls).toHaveLength(1)
})

test('on a phone the camera comes first, and photos can be rotated and marked by touch or keyboard (ITEM-07)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const page = await openPage({ as: owner, at: FORM, size: PHONE })
  const camera = page.getByRole('button', { name: 'Take a photo' })
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
  expect(await top(camera)).toBeLessThan(await top(page.getByLabel('Title')))
  const chooser = page.waitForEvent('filechooser')
  await camera.tap()
  const input = (await chooser).element()
  expect(await input.getAttribute('capture')).toBe('environment')
  const plain = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'white' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Kodak' } })
    .toBuffer()
  await (await chooser).setFiles({ name: 'load.jpg', mimeType: 'image/jpeg', buffer: plain })

  await page.getByRole('button', { name: 'Rotate or mark photo 1' }).tap()
  const stage = page.getByRole('application')
  await expect(stage).toHaveAccessibleName('Photo')
  await settle(page)
  expect(await findViolations(page)).toEqual([])
  await drawWithFinger(page, stage)
  await expect(stage).toHaveAccessibleName('Photo with 1 mark')
  await page.getByRole('button', { name: 'Arrow' }).tap()
  await stage.focus()
  for (const key of ['Enter', 'ArrowLeft', '+']) await page.keyboard.press(key)
  await expect(stage).toHaveAccessibleName('Photo with 2 marks')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(stage).toHaveAccessibleName('Photo with 1 mark')
  await page.getByRole('button', { name: 'Rotate', exact: true }).tap()
  await expect.poll(async () => shapeOf(stage)).toBe('tall')
  await page.getByRole('button', { name: 'Save photo' }).tap()
  await expect(stage).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rotate or mark photo 1' })).toBeFocused()

  await fillRequest(page, GOOD)
  await submit(page)
  await expectPosted(page)
  const [image] = (await lastOf(product, owner)).image_urls ?? []
  expect(image?.height).toBeGreaterThan(image?.width ?? Number.POSITIVE_INFINITY)
  const stored = Buffer.from(await (await page.request.get(image?.url ?? '')).body())
  const { exif } = await sharp(stored).metadata()
  expect(exif).toBeUndefined()
  // the circle is red on a white background
  const { channels } = await sharp(stored).stats()
  expect(channels[0]?.mean).toBeGreaterThan((channels[1]?.mean ?? 255) + 0.5)
})

async function shapeOf(stage: Locator): Promise<'tall' | 'broad'> {
  const box = await stage.boundingBox()
  return (box?.height ?? 0) > (box?.width ?? 0) ? 'tall' : 'broad'
}

async function drawWithFinger(page: Page, stage: Locator): Promise<void> {
  const box = await stage.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  const touch = await page.context().newCDPSession(page)
  const at = (x: number, y: number) => [{ x: box.x + box.width * x, y: box.y + box.height * y, id: 1 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2, 0.2) })
  for (const share of [0.4, 0.6, 0.8])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share, share) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('says when the item list can’t be loaded, and still posts (ITEM-02)', async ({ product, openPage, allow }) => {
  allow(/status of 500/)
  const page = await openPage({ as: await givenOwner(product) })
  await page.route('**/api/catalogue', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.', requestId: 'r' } }),
  )
  await page.goto(FORM)
  await fillRequest(page, GOOD)
  await row(page, ITEMS).click()
  await expect(page.getByText('We couldn’t load the items. Describe yours above.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await submit(page)
  await expectPosted(page)
})

test('the form’s open rows pass axe in both themes and have large targets (BASE-10)', async ({ product, openPage }) => {
  test.slow()
  const page = await openPage({ as: await givenOwner(product), at: FORM, size: PHONE })
  const look = async (what: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await settle(page)
      expect(await findViolations(page), `${what}, ${theme}`).toEqual([])
    }
    await expectRoomForFingers(page, what)
    expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(PHONE.width)
  }
  await choosePhotos(page, 'Choose a photo', ['one.jpg', await jpeg(400, 300)], ['two.jpg', await jpeg(300, 400)])
  const answer = await delayResponses(page, '**/api/catalogue')
  await row(page, ITEMS).click()
  await look('waiting for the list')
  answer()
  await expect(search(page)).toBeVisible()
  await look('the empty list')
  await add(page, 'two sofa 3', 'fridge', 'fence panel', 'paint', 'asbestos')
  await look('a list')
  await search(page).fill('s')
  await look('a search')
  await search(page).fill('grand piano on wheels')
  await look('a search without a find')
  await row(page, ACCESS).click()
  await page.getByLabel('Which floor is it on?').selectOption('2nd floor')
  await page.getByLabel('Number of steps').fill('99')
  await row(page, DAYS).click()
  await page
    .getByRole('button', { name: /, evening$/ })
    .last()
    .click()
  await submit(page)
  await expect(page.getByRole('alert').first()).toBeFocused()
  await look('with errors')
  await page.setViewportSize({ width: 320, height: 640 })
  await settle(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})

const LOAD: PostRequest['load'] = { items: [{ key: 'bookcase', n: 1 }] }

const FIXED = 'Carriers have already bid on these items. To change them, cancel and post again.'

test('an owner can change items until the first bid, then sees why not (ITEM-10)', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner, load: LOAD })
  const page = await openPage({ as: owner, at: `/job/${request.id}`, size: PHONE })
  const visitor = await openPage({ at: `/job/${request.id}`, name: 'visitor' })
  await expect(visitor.getByText('1 × Bookcase or shelves')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Change items' })).toHaveCount(0)
  const details = await openPart(page, 'Details')
  const open = page.getByRole('button', { name: 'Change items' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Change items' })
  await expect(countOf(page, 'Bookcase or shelves')).toHaveValue('1')
  await settle(page)
  expect(await findViolations(page)).toEqual([])
  await add(page, 'two desks')
  await countOf(page, 'Bookcase or shelves').fill('0')
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await expect(dialog.getByText('Bookcase or shelves: Enter a whole number from 1 to 99.')).toBeVisible()
  await countOf(page, 'Bookcase or shelves').fill('3')
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(details.getByText('3 × Bookcase or shelves')).toBeVisible()
  await expect(details.getByText('2 × Desk')).toBeVisible()
  await expect(visitor.getByText('3 × Bookcase or shelves')).toBeVisible()

  await givenBid(product, request.id, 80)
  await expect(details.getByText(FIXED)).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('on a poor signal items can be changed once the script has loaded (issue 27)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/net::ERR_/, /WebSocket connection/, /could not be loaded yet/)
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner, load: LOAD })
  const page = await openPage({ as: owner })
  const code = /\/assets\/party-parts-\w/
  const failed = page.waitForEvent('requestfailed', (asked) => code.test(asked.url()))
  await page.route(code, (route) => route.abort())
  await page.goto(`/job/${request.id}`)
  await failed
  await expect(heading(page, request.title)).toBeVisible()
  await page.unroute(code)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Change items' })).toBeVisible()
  // not every browser refetches a failed file that other scripts share
  await page.reload()
  // server-rendered: it works once its script has loaded
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Change items' }).click()
  await expect(page.getByText('We couldn’t load this').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Change items' })).toBeVisible()
})

test('an owner who is changing the items when the first bid arrives keeps the input but can only close (ITEM-10, ITEM-24)', async ({
  product,
  openPage,
}) => {
  const hartley = await givenBusiness(product, 'Hartley Clearances')
  for (const size of [PHONE, DESKTOP]) {
    const owner = await givenOwner(product)
    const { request } = await givenOpenRequest(product, { owner, load: LOAD })
    const page = await openPage({ as: owner, at: `/job/${request.id}`, size })
    const van = await openPage({ as: hartley, at: `/job/${request.id}` })
    // on a phone the items have their own row
    const load = size === PHONE ? await openPart(page, 'Details') : main(page)
    await page.getByRole('button', { name: 'Change items' }).click()
    await add(page, 'two desks')
    await bid(van, '80')
    const dialog = page.getByRole('dialog', { name: 'Change items' })
    await expect(dialog.getByRole('alert')).toHaveText(FIXED)
    await expect(countOf(page, 'Desk')).toHaveValue('2')
    for (const name of ['Save items', 'Keep as it is'])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0)
    await settle(page)
    expect(await findViolations(page)).toEqual([])
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(load.getByText(FIXED)).toBeFocused()
    await expect(load.getByText('2 × Desk')).toHaveCount(0)
  }
})

test('refuses a change of items after a concurrent bid, and keeps the input (ITEM-10, ITEM-24)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 409/, /socket\.io/)
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner, load: LOAD })
  const page = await openPage({ as: owner })
  // without a live message about the bid
  await withoutLive(page)
  await page.goto(`/job/${request.id}`)
  await page.getByRole('button', { name: 'Change items' }).click()
  await add(page, 'two desks')
  await givenBid(product, request.id, 80)
  const dialog = page.getByRole('dialog', { name: 'Change items' })
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(FIXED)
  await expect(countOf(page, 'Desk')).toHaveValue('2')
  await dialog.getByText('Close', { exact: true }).click()
  await expect(main(page).getByText('2 × Desk')).toHaveCount(0)
})

test('the second of two windows that change the items gets an error, keeps its input and can reload (ITEM-24)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 409/)
  const owner = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner, load: LOAD })
  const [first, second] = [
    await openPage({ as: owner, at: `/job/${request.id}`, name: 'first' }),
    await openPage({ as: owner, at: `/job/${request.id}`, name: 'second' }),
  ]
  for (const page of [first, second]) await page.getByRole('button', { name: 'Change items' }).click()
  await add(first, 'desk')
  await add(second, 'bicycle')
  const save = (page: Page) => page.getByRole('button', { name: 'Save items' }).click()
  await save(first)
  await expect(main(first).getByText('1 × Desk')).toBeVisible()
  await save(second)
  await expect(
    second.getByRole('dialog').getByText('This request has changed since you opened it. Check it and try again.'),
  ).toBeVisible()
  await expect(countOf(second, 'Bicycle')).toHaveValue('1')
  await second.getByRole('button', { name: 'Show latest' }).click()
  await expect(countOf(second, 'Desk')).toHaveValue('1')
  await expect(countOf(second, 'Bicycle')).toHaveCount(0)
  await add(second, 'bicycle')
  await save(second)
  await expect(main(first).getByText('1 × Bicycle')).toBeVisible()
  await expect(heading(second, request.title)).toBeVisible()
})

test('the forms of a gift and a sale ask for the fire label of padded items, and offer a collection for a no (ITEM-23)', async ({
  product,
  openPage,
}) => {
  for (const [seller, at] of [
    [await givenBusiness(product, 'Severn Waste'), '/freecycle/new?type=sell'],
    [await givenOwner(product), '/freecycle/new'],
  ] as const) {
    const page = await openPage({ as: seller, at, size: PHONE })
    await page.getByLabel('Item name').fill('Dining table')
    await expect(page.getByRole('group', { name: 'Fire label attached?' })).toHaveCount(0)
    await page.getByLabel('Item name').fill('Two-seat sofa')
    await page.getByLabel('Description').fill('Blue, with two cushions.')
    await choosePhotos(page, 'Add photos', ['sofa.jpg', await jpeg(400, 300)])
    const label = page.getByRole('group', { name: 'Fire label attached?' })
    const usable = page.getByRole('group', { name: 'Usable as it is?' })
    await label.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('link', { name: 'Have it collected instead' })).toHaveCount(0)
    await usable.getByRole('button', { name: 'No' }).click()
    await settle(page)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Have it collected instead' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(heading(page, 'Create New Collection Request')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Two-seat sofa')
    await expect(page.getByLabel('Description')).toHaveValue('Blue, with two cushions.')
    await expect(main(page).getByText('sofa.jpg')).toBeVisible()
  }
})

test('lists an item without an answer about its fire label (ITEM-23)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenOwner(product), at: '/freecycle/new' })
  await page.getByLabel('Item name').fill('Blue armchair')
  await expect(page.getByRole('group', { name: 'Fire label attached?' })).toBeVisible()
  await page.getByRole('button', { name: 'List Item' }).click()
  await expect(heading(page, 'Blue armchair')).toBeVisible()
})
