import { expect, type Locator, type Page } from '@playwright/test'

/** The main content, because header, bars and toasts have buttons with the same names. */
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

/** Chooses a photo. */
export const choosePhoto = (page: Page, file: ChosenFile): Promise<void> => chooseIn(page, main(page), file)

export const fileField = (page: Page, name: string): Locator => page.getByRole('group', { name })

/** Chooses a file in one of several file fields. */
export const chooseFile = (page: Page, name: string, file: ChosenFile): Promise<void> =>
  chooseIn(page, fileField(page, name), file)

/** Waits until scripts have taken over a server-rendered page, when React marks each element. */
export const waitForTakeover = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate<number>(`Object.keys(document.querySelector('main h1') ?? {}).length`))
    .toBeGreaterThan(0)

async function chooseIn(page: Page, place: Locator, file: ChosenFile): Promise<void> {
  // a press from before is replayed, but some seconds later browsers open no chooser for it
  await waitForTakeover(page)
  const chooser = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: /^Choose (a photo|a logo|a file|another)/ }).click()
  await (await chooser).setFiles(file)
}

/** Returns the path of the link to `page` in a mail, for any server. */
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
  await movePointerAway(page)
}

/** Moves the pointer off the page: over a list, it would hold back new items. */
export const movePointerAway = (page: Page): Promise<void> => page.mouse.move(0, 0)

export const bidOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: /^Bids/ }).getByRole('listitem').filter({ hasText: name })

/** Accepts a bid and confirms. */
export async function accept(page: Page, amount: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Accept ${amount} from ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog).toContainText(`You’re about to accept ${amount} from ${name}.`)
  await dialog.getByRole('button', { name: `Accept ${amount}` }).click()
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Login' }).click()
}

/** Expects a long text to be truncated to two lines. */
export async function expectTwoLines(text: Locator): Promise<void> {
  await expect(text).toHaveCSS('-webkit-line-clamp', '2')
  const hidden = await text.evaluate((box: { scrollHeight: number; clientHeight: number }) => {
    return box.scrollHeight - box.clientHeight
  })
  expect(hidden).toBeGreaterThan(0)
}

/** Blocks live messages in a window. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.route(/socket\.io/, (route) => route.abort())
}

export const openRow = (page: Page, title: string): Promise<void> => heading(page, title).click()

/** Opens the optional fields of a business profile. */
export const openBusinessDetails = (page: Page): Promise<void> => openRow(page, 'Logo, address and links')

/** The usable part: the page behind an open sheet is inert. */
const notBehind = (page: Page): Locator => page.locator('body:not(:has(dialog:modal)) *, dialog:modal *')

/** The content of a job page's row: a sheet on phones, a section on wide screens. */
export const section = (page: Page, title: string): Locator =>
  page
    .getByRole('dialog', { name: title, exact: true })
    .or(main(page).getByRole('region', { name: title, exact: true }).and(notBehind(page)))

/** Opens a row of a job page and returns its content. */
export async function openPart(page: Page, title: string): Promise<Locator> {
  await waitForTakeover(page)
  const opened = section(page, title)
  await opened.getByRole('heading').getByRole('button', { name: title, expanded: false }).click()
  return opened
}

/** Closes a row of a job page. */
export async function closePart(page: Page, title: string): Promise<void> {
  const row = section(page, title).getByRole('heading').getByRole('button', { name: title, expanded: true })
  const close = page.getByRole('dialog', { name: title, exact: true }).locator('[data-sheet-close]')
  await row.and(notBehind(page)).or(close).click()
}

export async function openBid(page: Page, name: string): Promise<Locator> {
  const row = bidOf(page, name)
  await row.getByRole('button', { expanded: false }).click()
  return row
}
