import { expect, type Locator, type Page } from '@playwright/test'

/** The page itself: header, bars and messages have buttons of the same names. */
export const main = (page: Page): Locator => page.getByRole('main')
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
export const message = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications|^\d+ notification/i }).getByText(text)

export const live = (page: Page): Locator => main(page).getByText('Live', { exact: true })

export interface Typed {
  title: string
  description: string
  postcode?: string
  budget?: string
}

export async function fillRequest(
  page: Page,
  { title, description, postcode = '', budget = '' }: Typed,
): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel(/^Postcode/).fill(postcode)
  await page.getByLabel(/^Budget/).fill(budget)
}

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses a file as the photo. */
export const choosePhoto = (page: Page, file: ChosenFile): Promise<void> => chooseIn(page, main(page), file)

/** The part of a form that takes one file. */
export const fileField = (page: Page, name: string): Locator => page.getByRole('group', { name })

/** Chooses a file in one of several file fields. */
export const chooseFile = (page: Page, name: string, file: ChosenFile): Promise<void> =>
  chooseIn(page, fileField(page, name), file)

async function chooseIn(page: Page, place: Locator, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: /^Choose (a photo|a logo|a file|another)/ }).click()
  await (await chooser).setFiles(file)
}

/** Path and secret of the link in a mail that leads to `page`, to be opened on any server. */
export function linkIn({ text }: { text: string }, page: string): string {
  const link = new RegExp(`https?://[^\\s/]+(${page}\\S*)`).exec(text)?.[1]
  if (!link) throw new Error(`No link to ${page} in: ${text}`)
  return link
}

/** Opens the bid form, fills it in and sends it. */
export async function bid(page: Page, amount: string, text = ''): Promise<void> {
  await page.getByRole('button', { name: /^(Place a Bid|Change my bid)$/ }).click()
  await page.getByLabel('Bid amount').fill(amount)
  await page.getByLabel(/^Message/).fill(text)
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await letGo(page)
}

/** Takes the pointer off the page: over a list it would keep new ones waiting. */
export const letGo = (page: Page): Promise<void> => page.mouse.move(0, 0)

/** One row in the list of bids. */
export const bidOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: /^Bids/ }).getByRole('listitem').filter({ hasText: name })

/** Presses 'Accept' on a bid and answers the question. */
export async function accept(page: Page, amount: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Accept ${amount} from ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog).toContainText(`You’re about to accept ${amount} from ${name}.`)
  await dialog.getByRole('button', { name: `Accept ${amount}` }).click()
}

/** Signs in through the form that is on screen. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Login' }).click()
}

/** Asserts that a long text takes two lines, and that there would be more of it. */
export async function expectTwoLines(text: Locator): Promise<void> {
  await expect(text).toHaveCSS('-webkit-line-clamp', '2')
  const hidden = await text.evaluate((box: { scrollHeight: number; clientHeight: number }) => {
    return box.scrollHeight - box.clientHeight
  })
  expect(hidden).toBeGreaterThan(0)
}

/** A window that hears of nothing, as when its messages are still on their way. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.route(/socket\.io/, (route) => route.abort())
}

/** Opens a row of a page that opens in place. */
export const openRow = (page: Page, title: string): Promise<void> => heading(page, title).click()

/** Opens what a business may add to its profile. */
export const openBusinessDetails = (page: Page): Promise<void> => openRow(page, 'Logo, address and links')

/** What can be used: behind an open sheet the page is inert. */
const notBehind = (page: Page): Locator => page.locator('body:not(:has(dialog:modal)) *, dialog:modal *')

/** What a row of a job page opens: a sheet on a phone, a section of the page on a wide screen. */
export const part = (page: Page, title: string): Locator =>
  page
    .getByRole('dialog', { name: title, exact: true })
    .or(main(page).getByRole('region', { name: title, exact: true }).and(notBehind(page)))

/** Opens a row of a job page and returns its content. */
export async function openPart(page: Page, title: string): Promise<Locator> {
  const opened = part(page, title)
  await opened.getByRole('heading').getByRole('button', { name: title, expanded: false }).click()
  return opened
}

/** Closes a row of a job page. */
export async function closePart(page: Page, title: string): Promise<void> {
  const row = part(page, title).getByRole('heading').getByRole('button', { name: title, expanded: true })
  const close = page.getByRole('dialog', { name: title, exact: true }).locator('[data-sheet-close]')
  await row.and(notBehind(page)).or(close).click()
}

/** Opens a bid, for all that its row has no room for. */
export async function openBid(page: Page, name: string): Promise<Locator> {
  const row = bidOf(page, name)
  await row.getByRole('button', { expanded: false }).click()
  return row
}
