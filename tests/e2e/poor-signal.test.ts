import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { PAGE_ROUTES } from '#web/preloads.config.ts'
import { type PageData, pageDataOf, type Role } from './accessibility/page-data.ts'
import { addressOf, expectedHeading, mayEnter, ROUTES } from './accessibility/pages.ts'
import { turnOffRendering } from './support/answers.ts'
import { inGroups } from './support/groups.ts'
import { choosePhoto, fillRequest, heading, main, section } from './support/page-helpers.ts'
import { expect, type PageOptions, test } from './support/test.ts'

const WEB = join(import.meta.dirname, '../../web')
const NOT_LOADED = 'We couldn’t load this'

/** A part whose code is loaded on the first press. */
interface Pressed {
  as: Role
  at: string
  press: (page: Page) => Promise<void>
  /** What is visible once it has loaded. */
  opens: (page: Page) => ReturnType<typeof main>
  /** It has nowhere to show a failure and waits for the network. */
  quiet?: true
  /** The failure text where the specification has one. */
  says?: string
}

const FORM = '/collection-request/new'
const TO_BID = /^(Place a Bid|Change my bid)$/
const pressing = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const searching = async (page: Page) => {
  await page.getByRole('searchbox').fill('sofa')
  await page.getByRole('searchbox').press('Enter')
}
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })

const ACCEPT = 'Accept £60.00 from Hartley Clearances'

const PRESSED: Readonly<Record<string, Pressed>> = {
  RegistrationSummary: {
    as: 'customer',
    at: '/job/:jobId',
    press: (page) => page.locator('[data-bid]').getByRole('button', { expanded: false }).first().click(),
    opens: (page) => main(page).getByText('Registration: not given').first(),
    quiet: true,
  },
  BlockButton: {
    as: 'customer',
    at: '/job/:jobId',
    press: (page) => page.locator('[data-bid]').getByRole('button', { expanded: false }).first().click(),
    opens: (page) =>
      main(page)
        .getByRole('button', { name: /^Block / })
        .first(),
    quiet: true,
  },
  BidDetails: {
    as: 'customer',
    at: '/job/:jobId',
    press: (page) => page.locator('[data-bid]').getByRole('button', { expanded: false }).first().click(),
    opens: (page) => main(page).getByRole('link', { name: 'About this business' }).first(),
  },
  BidForm: {
    as: 'carrier',
    at: '/job/:jobId',
    press: pressing(TO_BID),
    opens: (page) => page.getByLabel('Bid amount'),
  },
  WithdrawDialog: {
    as: 'carrier',
    at: '/job/:jobId',
    press: pressing('Withdraw bid'),
    opens: dialog('Withdraw this bid?'),
  },
  ReportDialog: {
    as: 'carrier',
    at: '/job/:jobId',
    press: pressing('Report Sofa and mattress'),
    opens: dialog('Report this request'),
  },
  DropdownList: {
    as: 'customer',
    at: '/job/:jobId',
    // followed by the number of things to do
    press: pressing(/^Ann Clarke/),
    opens: (page) => page.getByRole('menuitem', { name: 'Dashboard' }),
  },
  ToastRegion: {
    as: 'visitor',
    at: '/job/:jobId',
    press: pressing('Report Sofa and mattress'),
    opens: (page) => page.getByRole('alertdialog'),
    quiet: true,
  },
  Results: {
    as: 'visitor',
    at: '/',
    press: searching,
    // other tests of this server have posted sofas as well
    opens: (page) => page.getByRole('region', { name: 'Search results' }).getByRole('link', { name: /sofa/i }).first(),
    says: 'Search Operation Failed',
  },
  ItemMatches: {
    as: 'visitor',
    at: '/freecycle',
    press: (page) => page.getByLabel('Search these items').fill('xyzzy'),
    opens: (page) => heading(page, 'No Items Match Your Search'),
  },
  SaveSearch: {
    as: 'customer',
    at: '/',
    press: searching,
    opens: (page) => page.getByRole('button', { name: 'Save this search' }),
    quiet: true,
  },
  ItemPicker: {
    as: 'customer',
    at: FORM,
    press: pressing(/^Add items/),
    opens: (page) => page.getByRole('searchbox', { name: 'Find an item' }),
    says: 'We couldn’t load the items. Describe yours above.',
  },
  AccessFields: {
    as: 'customer',
    at: FORM,
    press: pressing(/^Access/),
    opens: (page) => page.getByLabel('Which floor is it on?'),
  },
  HalfDays: {
    as: 'customer',
    at: FORM,
    press: pressing(/^When suits you\?/),
    opens: (page) => page.getByRole('button', { name: 'Any day' }),
  },
  NewKeyForm: {
    as: 'carrier',
    at: '/account/developer',
    press: pressing('Create key'),
    opens: (page) => page.getByRole('form', { name: 'Create an API key' }),
  },
  WebhookForm: {
    as: 'carrier',
    at: '/account/developer',
    press: pressing('Add webhook'),
    opens: (page) => page.getByRole('form', { name: 'Add a webhook' }),
  },
  ReferenceForm: {
    as: 'carrier',
    at: '/account/developer',
    press: pressing('Create reference'),
    opens: (page) => page.getByRole('form', { name: 'Create a reference' }),
  },
  MarkDialog: {
    as: 'customer',
    at: FORM,
    async press(page) {
      const file = { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) }
      await choosePhoto(page, file)
      await pressing('Rotate or mark photo 1')(page)
    },
    opens: dialog('Rotate or mark this photo'),
  },
  RefusedWordDialog: {
    as: 'customer',
    at: FORM,
    async press(page) {
      await fillRequest(page, { title: 'Garage roof', description: 'It may be asbestos.' })
      await pressing('Submit Request')(page)
    },
    opens: dialog('Does it contain asbestos?'),
  },
}

/** A part that is loaded with its page, in a file of its own. */
interface Coming {
  as: Role
  at: string
  file: string
  shows: (page: Page) => ReturnType<typeof main>
  quiet?: true
}

/** Anything in a list of the homepage, as posts of other tests may come first. */
const listed = (page: Page, region: string) =>
  main(page).getByRole('region', { name: region }).getByRole('listitem').first()

const COMING: Readonly<Record<string, Coming>> = {
  BidPanel: {
    as: 'carrier',
    at: '/job/:jobId',
    file: 'bid-panel',
    shows: (page) => page.getByRole('button', { name: TO_BID }),
  },
  BidderCard: {
    as: 'carrier',
    at: '/job/:jobId',
    file: 'member-parts',
    shows: (page) => heading(page, 'Your bid is with the customer'),
  },
  OwnerCard: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'member-parts',
    shows: (page) => heading(page, /^You accepted the bid/),
  },
  JobContact: {
    as: 'carrier',
    at: '/job/:assignedId?show=contact',
    file: 'job-contact',
    shows: (page) => section(page, 'Contact details').getByText('Ann Clarke').first(),
  },
  ContactActions: {
    as: 'carrier',
    at: '/job/:assignedId',
    file: 'contact-actions',
    shows: (page) => main(page).getByRole('link', { name: 'Message' }),
  },
  PartyRows: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'party-rows',
    shows: (page) => section(page, 'Messages'),
    quiet: true,
  },
  Problems: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'party-rows',
    shows: (page) => section(page, 'Report a problem'),
    quiet: true,
  },
  JobPrice: {
    as: 'customer',
    at: '/job/:assignedId?show=price',
    file: 'job-price',
    shows: (page) => section(page, 'Price').getByText(/^The price is /),
  },
  JobRights: {
    as: 'customer',
    at: '/job/:assignedId?show=rights',
    file: 'job-rights',
    shows: (page) => section(page, 'Your right to cancel').getByRole('button', { name: 'Cancel this job' }),
  },
  NextStep: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'party-parts',
    shows: (page) => page.getByRole('button', { name: 'Mark as collected' }),
  },
  CancelRequest: {
    as: 'customer',
    at: '/job/:jobId',
    file: 'party-parts',
    shows: (page) => page.getByRole('button', { name: 'Cancel request' }),
  },
  BookAtBudgetRow: {
    as: 'customer',
    at: '/job/:jobId',
    file: 'party-parts',
    shows: (page) => section(page, 'Book automatically'),
    quiet: true,
  },
  JobHistory: {
    as: 'customer',
    at: '/job/:jobId?show=history',
    file: 'job-history',
    shows: (page) => section(page, 'History').getByRole('listitem').first(),
  },
  Questions: {
    as: 'customer',
    at: '/job/:jobId?show=questions',
    file: 'questions',
    shows: (page) => section(page, 'Questions').getByRole('listitem').first(),
  },
  PartyNextSteps: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'party-next-steps',
    shows: (page) => page.getByRole('button', { name: 'Mark as collected' }),
  },
  JobProgress: {
    as: 'customer',
    at: '/job/:jobId',
    file: 'party-parts',
    shows: (page) => main(page).getByRole('region', { name: 'Job progress' }),
    quiet: true,
  },
  AgreedPrice: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'agreed-price',
    shows: (page) =>
      main(page)
        .locator('section')
        .filter({ has: heading(page, /^You accepted the bid/) })
        .getByText(/^£/),
    quiet: true,
  },
  Visit: {
    as: 'customer',
    at: '/job/:assignedId',
    file: 'visit',
    shows: (page) => heading(page, /^(Before the van comes|At the door)$/),
  },
  CarrierArrival: {
    as: 'carrier',
    at: '/job/:assignedId',
    file: 'carrier-arrival',
    shows: (page) => heading(page, 'Your visit'),
  },
  Tracking: {
    as: 'carrier',
    at: '/job/:assignedId?show=papers',
    file: 'tracking',
    shows: (page) => section(page, 'Paperwork').getByText('The customer didn’t list any items'),
    quiet: true,
  },
  ReportButton: {
    as: 'carrier',
    at: '/job/:jobId',
    file: 'report-button',
    shows: (page) => page.getByRole('button', { name: 'Report Sofa and mattress' }),
    quiet: true,
  },
  ReportByAddress: {
    as: 'carrier',
    at: '/complaints',
    file: 'report-by-address',
    shows: (page) => heading(page, 'Report a page'),
    quiet: true,
  },
  DecisionToasts: {
    as: 'carrier',
    at: '/job/:jobId',
    file: 'member-parts',
    // invisible until there is a decision
    shows: (page) => heading(page, 'Sofa and mattress'),
    quiet: true,
  },
  OwnMenu: {
    as: 'customer',
    at: '/job/:jobId',
    file: 'own-menu',
    shows: (page) => page.getByRole('button', { name: 'Ann Clarke' }),
    quiet: true,
  },
  Chart: { as: 'staff', at: '/ops', file: 'chart', shows: (page) => main(page).locator('.uplot').first(), quiet: true },
  LatestLists: { as: 'customer', at: '/', file: 'home-parts', shows: (page) => listed(page, 'Gifted items') },
  NearControl: {
    as: 'customer',
    at: '/',
    file: 'home-parts',
    shows: (page) => page.getByRole('search', { name: 'Near me' }),
    quiet: true,
  },
}

test('covers every lazy part without a network', () => {
  const named = globSync('**/*.tsx', { cwd: WEB })
    .flatMap((file) => [
      ...readFileSync(join(WEB, file), 'utf8').matchAll(/^const (\w+) = lazy(?:Part|Dialog|Extra)\b/gm),
    ])
    .map(([, name = '']) => name)
  // photos.test.ts, which has photos, bid-returns.test.ts, a plan with a limit, silence.test.ts, requests of long ago,
  // cases.test.ts, a job with another van, disposals.test.ts, collected jobs,
  // loads.test.ts and items.test.ts, jobs with a load, and
  // prices.test.ts, carriers at the door, and questions.test.ts, jobs with questions, and messages.test.ts, an accepted job without a network, reviews.test.ts, carriers that were reviewed,
  // ladders.test.ts, lists of reusable items and gifts that are given away first,
  // and arrival.test.ts, visitors who come from a driver’s code, looks.test.ts, things without a photo and hidden jobs
  const elsewhere = [
    'PhotoViewer',
    'YourBids',
    'NoBidsYet',
    'NotifiedCarriers',
    'ViewRecorder',
    'ProblemButton',
    'JobCases',
    'MissedFiguresText',
    'LoadDetails',
    'ItemConfirmations',
    'LowBidNote',
    'ChangeList',
    'EditItemsDialog',
    'ExtraItems',
    'ExtraItemsDialog',
    'LowerPriceDialog',
    'Messages',
    'DisposalSection',
    'DisposalForm',
    'QuestionDialog',
    'ReviewLine',
    'BidderReviews',
    'BidderDialog',
    'ReviewRow',
    'ReviewPrompt',
    'DisposalDue',
    'GiveAwayFields',
    'GiftNote',
    'RemovalNote',
    'LogInHint',
    'ItemIcon',
    'HiddenNotice',
    'KeptTotals',
  ]
  const met = [...Object.keys(PRESSED), ...Object.keys(COMING), ...elsewhere]
  // one part may be loaded from several places
  expect([...new Set(named)].toSorted()).toEqual(met.toSorted())
})

test('Accept opens its question without a network (issue 27)', async ({ product, openPage, allow }) => {
  const pageData = await pageDataOf(product)
  const page = await savingData(openPage, allow, pageData, 'customer')
  await page.goto(`/job/${pageData.ids['jobId']}`)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await pressing(ACCEPT)(page)
  await expect(dialog('Accept this bid?')(page)).toBeVisible()
})

/** How many parts of one user share a window. */
const TOGETHER = 6
const named = <T>(parts: Readonly<Record<string, T>>) => Object.entries(parts).map(([part, row]) => ({ part, ...row }))

for (const { as, rows } of inGroups(named(PRESSED), TOGETHER))
  test(`without a network, parts of a ${as} show a failure in their place, keep the page, and load automatically later: ${rows.map(({ part }) => part).join(' ')} (issue 27)`, async ({
    product,
    openPage,
    allow,
  }) => {
    test.slow()
    const pageData = await pageDataOf(product)
    const page = await savingData(openPage, allow, pageData, as)
    // turns off the cache: parts share code
    await page.route('**/assets/*.js', (route) => route.fallback())
    for (const { part: name, at, press, opens, quiet = false, says = NOT_LOADED } of rows)
      await test.step(name, async () => {
        await page.goto(addressOf({ path: at, access: '' }, pageData.ids))
        await page.waitForLoadState('networkidle')
        const title = await page.getByRole('heading', { level: 1 }).first().textContent()
        await page.context().setOffline(true)
        await press(page)
        if (!quiet) await expect(page.getByText(says).first()).toBeVisible()
        await expect(main(page).locator('h1', { hasText: title ?? '' })).toBeVisible()
        await expect(page.getByText('An Error Occurred')).toBeHidden()
        await page.context().setOffline(false)
        await expect(opens(page)).toBeVisible()
        await expect(page.getByText(says)).toHaveCount(0)
      })
  })

/** Parts of one file, which one load of the page tests together. */
const FILES = [...Map.groupBy(named(COMING), ({ as, at, file }) => `${as} ${at} ${file}`).values()].flatMap((parts) =>
  parts.slice(0, 1).map(({ as, at, file }) => ({ as, at, file, parts })),
)

for (const { as, rows } of inGroups(FILES, TOGETHER))
  test(`keeps the pages of a ${as} when the code of a part fails, and loads it automatically later: ${rows.map(({ file }) => file).join(' ')} (issue 27)`, async ({
    product,
    openPage,
    allow,
  }) => {
    test.slow()
    const pageData = await pageDataOf(product)
    const page = await savingData(openPage, allow, pageData, as)
    await turnOffRendering(page)
    for (const { at, file, parts } of rows)
      await test.step(`${file} on ${at}`, async () => {
        const code = new RegExp(`/assets/${file}-[^/]{8}\\.js`)
        const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
        await page.route(code, (route) => route.abort())
        await page.goto(addressOf({ path: at, access: '' }, pageData.ids))
        await failed
        if (parts.some(({ quiet }) => !quiet)) await expect(main(page).getByText(NOT_LOADED).first()).toBeVisible()
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('An Error Occurred')).toBeHidden()
        await page.unroute(code)
        await page.context().setOffline(true)
        await page.context().setOffline(false)
        for (const { shows } of parts) await expect(shows(page)).toBeVisible()
        await expect(page.getByText(NOT_LOADED)).toHaveCount(0)
      })
  })

/** Which files of code and style are on their way at the moment. */
function underWay(page: Page): () => string[] {
  const coming = new Set<string>()
  page.on('request', (request) => request.url().includes('/assets/') && coming.add(request.url()))
  const over = (request: Request) => coming.delete(request.url())
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return () => [...coming]
}

/** The legal pages share one file of code: once one has loaded, the others open without a network. */
const OF_ITS_OWN = PAGE_ROUTES.filter(
  ({ page }, at) => PAGE_ROUTES.findIndex((other) => other.page === page) === at,
).map(({ path }) => path)

for (const as of ['customer', 'staff'] as const)
  test(`tells a ${as} on each page that it couldn’t be loaded without a network, and loads it automatically later (issue 27)`, async ({
    product,
    openPage,
    allow,
  }) => {
    test.slow()
    // no email has this link, no driver this code, no owner a record; the network may fail while a map is starting to
    // load, which it reports
    allow(/\/api\/unsubscribe\/token/, /\/api\/door\/0{32}/, /\/tracking\)/, /The map could not be opened/)
    const pageData = await pageDataOf(product)
    const page = await savingData(openPage, allow, pageData, as)
    const settled = underWay(page)
    const start = as === 'staff' ? '/ops' : '/post-request'
    await page.goto(start)
    await expect(heading(page, as === 'staff' ? 'Overview' : 'How to post a request')).toBeVisible()
    const all = ROUTES.filter((route) => mayEnter(route, as) && (as === 'staff') === (route.access === 'operations'))
    for (const route of all.filter(
      ({ path }) =>
        OF_ITS_OWN.includes(path) && path !== start && !expectedHeading({ path, access: '' }, as).startsWith('→'),
    ))
      await test.step(route.path, async () => {
        // ignores parts of the previous page that are still loading
        await expect.poll(settled).toEqual([])
        await page.context().setOffline(true)
        await goInPage(page, addressOf(route, pageData.ids))
        await expect(heading(page, 'We couldn’t load this page')).toBeVisible()
        await expect(page.getByRole('banner')).toBeVisible()
        await page.context().setOffline(false)
        await expect(main(page).locator('h1', { hasText: expectedHeading(route, as) })).toBeVisible()
      })
  })

test('loads after Try again and restores the focus to the pressed button', async ({ product, openPage, allow }) => {
  const pageData = await pageDataOf(product)
  const page = await savingData(openPage, allow, pageData, 'carrier')
  const code = /\/assets\/withdraw-dialog-/
  await page.route(code, (route) => route.abort())
  await page.goto(`/job/${pageData.ids['jobId']}`)
  const act = page.getByRole('button', { name: 'Withdraw bid' })
  await act.click()
  await expect(dialog(NOT_LOADED)(page)).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog('Withdraw this bid?')(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(act).toBeFocused()
})

const OF_THE_NETWORK = [/net::ERR_/, /WebSocket connection/, /could not be loaded yet/]

/** A window that prefetches nothing. */
async function savingData(
  openPage: (options: PageOptions) => Promise<Page>,
  allow: (...patterns: RegExp[]) => void,
  { people }: PageData,
  as: Role,
) {
  allow(...OF_THE_NETWORK)
  const page = await openPage(as === 'visitor' ? {} : { as: people[as] })
  await page.addInitScript({ content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })` })
  return page
}

/** Navigates as a link does, without loading a document. */
const goInPage = (page: Page, path: string) =>
  page.evaluate(`
    history.pushState({ ...history.state, key: String(Math.random()), idx: history.state.idx + 1 }, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  `)
