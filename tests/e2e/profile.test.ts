import type { Page } from '@playwright/test'
import { readLogo } from '#scripts/seed/pictures.ts'
import { delayResponses } from './support/answers.ts'
import { chooseFile, fileField, heading, logIn, main, message, openRow } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, idCard, licence } from './support/test-accounts.ts'

const MB = 1024 * 1024
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const fact = (page: Page, name: string) =>
  main(page)
    .getByRole('region', { name: 'Your profile' })
    .locator('div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .last()
const file = (name: string, mimeType: string, buffer: Buffer = Buffer.from('Nothing of use')) => ({
  name,
  mimeType,
  buffer,
})

test('a customer’s profile is loaded, refused with a reason, saved and shown on the dashboard, with empty fields as not set (PROF-01, PROF-03, PROF-07, PROF-08, PROF-10 to PROF-13, PROF-27 to PROF-30, CARD-13, CARD-15, VAL-34, R05, R18, ERR-39, ERR-43, R68)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403/)
  const ann = await givenOwner(product)
  const page = await openPage({ as: ann, size: PHONE })
  const answer = await delayResponses(page, '**/api/profile')
  await page.goto('/profile/edit')
  await expect(main(page).getByRole('status')).toContainText('Loading profile...')
  answer()
  await expect(heading(page, 'Edit Profile')).toBeVisible()
  const type = page.getByRole('combobox', { name: 'Account Type' })
  await expect(type).toBeDisabled()
  await expect(type).toHaveAccessibleDescription('Account type cannot be changed after initial setup.')
  const [name, phone, address] = [
    page.getByLabel('Display Name'),
    page.getByLabel('Phone Number'),
    page.getByLabel('Address'),
  ]
  await expect(name).toHaveAccessibleName('Display Name')
  for (const optional of [phone, address]) await expect(optional).toHaveAccessibleName(/\(optional\)$/)
  await expect(
    main(page).getByText(/^Your phone number and address stay private\. When you accept a bid, you choose whether/),
  ).toBeVisible()
  await name.fill(' ')
  await save(page).click()
  await expect(name).toHaveAccessibleDescription(/Display name is required\./)
  await expect(main(page).getByRole('alert')).toContainText('Display name is required.')
  await name.fill('Ann Hughes')
  await phone.fill('0117 496 0142')

  await test.step('says why it couldn’t be saved', async () => {
    const refusal = { status: 403, json: { code: 'refused', message: 'Not just now.', requestId: 'r' } }
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(refusal) : route.fallback(),
    )
    await save(page).click()
    await expect(message(page, 'Update Failed')).toBeVisible()
    await expect(message(page, 'Not just now.')).toBeVisible()
    await page.unroute('**/api/profile')
  })
  await save(page).click()
  await expect(message(page, 'Profile Updated')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(main(page).getByText('Hello, Ann Hughes.')).toBeVisible()
  await openRow(page, 'Your profile')
  await expect(fact(page, 'Phone Number')).toContainText('0117 496 0142')
  await expect(fact(page, 'Address')).toContainText('(Not set)')
  const { rows } = await product.sql.query('select phone_number, address from profiles where user_id = $1', [ann.id])
  expect(rows).toEqual([{ phone_number: '0117 496 0142', address: null }])
})

test('a business fills in the profile with a logo, and a link without a scheme gets one (PROF-14, PROF-15, PROF-17, PROF-19, R13, CARD-04, CARD-07, CARD-09, VAL-32, VAL-33)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenBusiness(product, 'Hartley'), at: '/profile/edit' })
  await page.getByLabel('Company Name').fill('')
  await save(page).click()
  await expect(main(page).getByRole('alert')).toContainText('Company name is required.')
  await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription(/Company name is required\./)
  await page.getByLabel('Company Name').fill('Hartley Clearances Ltd')
  await openRow(page, 'Logo, address and links')
  await page.getByLabel(/^Contact Person/).fill('Sam Hartley')
  await page.getByLabel(/^Website URL/).fill('hartley.example')
  await chooseFile(page, 'Logo (optional)', file('logo.jpg', 'image/jpeg', await readLogo('van')))
  await save(page).click()
  await expect(message(page, 'Profile Updated')).toBeVisible()
  await expect(message(page, 'Documents Required for Business')).toBeVisible()
  await openRow(page, 'Your profile')
  await expect(fact(page, 'Contact Person')).toContainText('Sam Hartley')
  await expect(fact(page, 'Waste Carrier Licence')).toContainText('(Not set)')
  await expect(main(page).getByRole('link', { name: 'hartley.example' })).toHaveAttribute(
    'href',
    'https://hartley.example/',
  )
  const { rows } = await product.sql.query<{ logo_url: string }>(
    `select logo_url from profiles where company_name = 'Hartley Clearances Ltd' and logo_url is not null`,
  )
  await expect(main(page).locator(`img[src*="${rows[0]?.logo_url.replace(/-\d+\.webp$/, '')}"]`)).toBeVisible()
})

test('files of a wrong kind or size are refused at their field and cleared, and the rest stays (VAL-36 to VAL-43, R66)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 4(00|15)/)
  const page = await openPage({ as: await givenBusiness(product, 'Severn'), at: '/profile/edit', size: PHONE })
  const document = fileField(page, 'ID Document')

  await test.step('one byte too many', async () => {
    await chooseFile(page, 'ID Document', file('id.pdf', 'application/pdf', Buffer.alloc(5 * MB + 1)))
    await expect(message(page, 'File too large')).toBeVisible()
    await expect(document).toContainText('File must be less than 5MB.')
    await expect(document).not.toContainText('id.pdf')
  })
  await test.step('another type, by its name', async () => {
    await chooseFile(page, 'ID Document', file('id.txt', 'text/plain'))
    await expect(message(page, 'Invalid file type')).toBeVisible()
    await expect(document).toContainText('Please upload a JPG, PNG, or PDF file. You uploaded: text/plain')
  })
  await test.step('a refused logo keeps the one chosen before', async () => {
    await openRow(page, 'Logo, address and links')
    const logo = fileField(page, 'Logo (optional)')
    await chooseFile(page, 'Logo (optional)', file('logo.jpg', 'image/jpeg', await readLogo('bin')))
    await chooseFile(page, 'Logo (optional)', file('big.jpg', 'image/jpeg', Buffer.alloc(5 * MB + 1)))
    await expect(logo).toContainText('Logo image must be less than 5MB.')
    await chooseFile(page, 'Logo (optional)', file('logo.svg', 'image/svg+xml'))
    await expect(logo).toContainText('Please upload a JPG, PNG, GIF, or WEBP image.')
    await expect(logo).toContainText('logo.jpg')
  })
  await test.step('another type, by its content: the server checks again', async () => {
    await page.getByLabel(/^Contact Person/).fill('Kim Severn')
    await chooseFile(page, 'ID Document', file('id.png', 'image/png'))
    await chooseFile(page, 'Waste Carrier Licence', await licence())
    await save(page).click()
    await expect(message(page, 'Update Failed')).toBeVisible()
    await expect(document).toContainText('Please upload a JPG, PNG, or PDF file.')
    await expect(document).not.toContainText('id.png')
    await expect(fileField(page, 'Waste Carrier Licence')).toContainText('licence.pdf')
    await expect(page.getByLabel(/^Contact Person/)).toHaveValue('Kim Severn')
  })
  await test.step('a valid file works', async () => {
    await chooseFile(page, 'ID Document', await idCard())
    await save(page).click()
    await expect(message(page, 'Profile Updated')).toBeVisible()
    await openRow(page, 'Your profile')
    await expect(main(page).getByText('Pending Review')).toBeVisible()
  })
})

test('a business opens its own documents by links that work once (R03)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenBusiness(product, 'Avon'), at: '/profile/edit' })
  await chooseFile(page, 'ID Document', await idCard())
  await save(page).click()
  await expect(message(page, 'Profile Updated')).toBeVisible()
  await page.goto('/profile/edit#verification')
  const opened = page.waitForResponse(/\/files\//)
  await page.getByRole('button', { name: 'View ID Document' }).click()
  await expect(page.getByRole('img', { name: 'Your ID Document' })).toBeVisible()
  const link = await opened
  expect(link.headers()['cache-control']).toBe('no-store')
  expect((await page.request.get(link.url())).status()).not.toBe(200)
})

test('a session that expires while typing loses no input (STATE)', async ({ product, openPage, allow }) => {
  allow(/status of 401/)
  const ann = await givenOwner(product)
  const page = await openPage({ as: ann })
  await page.clock.install()
  await page.goto('/profile/edit')
  await page.getByLabel('Address').fill('14 Zetland Terrace')
  await product.sql.query('update sessions set ended_at = now() where user_id = $1', [ann.id])
  await page.clock.fastForward('11:00')
  await expect(page).toHaveURL(/\/login\?/)
  await logIn(page, ann)
  await expect(heading(page, 'Edit Profile')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('14 Zetland Terrace')
  await expect(main(page).getByText('We’ve restored your unsaved changes.')).toBeVisible()
  await save(page).click()
  await expect(message(page, 'Profile Updated')).toBeVisible()
})
