import type { Page } from '@playwright/test'
import { pageDataOf } from './accessibility/page-data.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, logIn, main } from './support/page-helpers.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

const NAMES = ['About us', 'Terms', 'Privacy', 'Cookies', 'Complaints', 'Reviews', 'Accessibility']
/** Titles of the texts whose links in the footer are shorter. */
const TITLES: Record<string, string> = { Terms: 'Terms of use', Reviews: 'How reviews work' }
const footer = (page: Page) => page.getByRole('contentinfo')
const links = (page: Page) => footer(page).getByRole('navigation', { name: 'About this site' }).getByRole('link')

/** Scrolls to the end and returns the footer links that are covered. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    return [...document.querySelectorAll('footer a')].filter((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there === null || !link.contains(there)
    }).map((link) => link.textContent.trim())
  })()`)

const KINDS = [
  ['visitor', '/'],
  ['visitor', '/login'],
  ['visitor', '/job/:jobId'],
  ['visitor', '/map'],
  ['visitor', '/nowhere'],
  ['customer', '/dashboard'],
  ['customer', '/collection-request/new'],
  ['carrier', '/job/:jobId'],
  ['carrier', '/profile/edit'],
  ['staff', '/ops'],
] as const

test('every kind of page, phone or desktop, ends with a clear footer (LEGAL-01)', async ({
  product,
  openPage,
  allow,
}) => {
  test.slow()
  allow(/Failed to load resource.*404/)
  const { people, ids } = await pageDataOf(product)
  for (const role of ['visitor', 'customer', 'carrier', 'staff'] as const) {
    const page = await openPage(role !== 'visitor' ? { as: people[role] } : {})
    for (const [, at] of KINDS.filter(([whose]) => whose === role))
      await test.step(`${at} of a ${role}`, async () => {
        await page.goto(at.replace(':jobId', ids['jobId'] ?? ''))
        await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(links(page)).toHaveText(NAMES)
        await expect(footer(page).getByRole('link', { name: 'support@kerbside.example' })).toBeVisible()
        await expect(footer(page)).not.toContainText('Registered waste broker')
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size)
          await expect.poll(() => covered(page), `${size.width} px`).toEqual([])
        }
      })
    await page.context().close()
  }
})

test('the footer is out of view while a page loads and never shifts visibly (LEGAL-01)', async ({ openPage }) => {
  const page = await openPage({ size: PHONE })
  await page.addInitScript({
    content: `
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
          window.shifts.push(...sources.map(({ node }) => node?.closest?.('footer')).filter(Boolean))
      }).observe({ type: 'layout-shift', buffered: true })`,
  })
  for (const at of ['/charities', '/freecycle?type=sell_item']) {
    await page.goto(at)
    await page.waitForLoadState('networkidle')
    const box = await footer(page).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(PHONE.height)
    expect(await page.evaluate('window.shifts.length')).toBe(0)
  }
})

test('the footer links to each legal text, which has its date and draft notice, and the terms the cancellation form (LEGAL-01, RIGHT-08)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/charities' })
  for (const name of NAMES)
    await test.step(name, async () => {
      await links(page).getByText(name, { exact: true }).click()
      const title = TITLES[name] ?? name
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} – Kerbside`)
      await expect(main(page).getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeVisible()
      await expect(main(page).getByText('Draft, not yet reviewed by a lawyer')).toBeVisible()
      await expect(main(page)).not.toContainText('{{')
      if (name === 'Terms') {
        await expect(heading(page, 'Model cancellation form')).toBeVisible()
        await expect(main(page)).toContainText('I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract')
      }
      await expectGoodLayouts(page, name)
      await page.setViewportSize(DESKTOP)
    })
})

test('shows a broker registration in the footer and the texts (LEGAL-01)', async ({ product, openPage }) => {
  await product.withOtherServer(
    async (elsewhere) => {
      const page = await openPage({ at: '/about', on: elsewhere.url })
      await expect(footer(page).getByText('Registered waste broker CBDU123456')).toBeVisible()
      await expect(main(page).getByText('Registered waste broker CBDU123456.')).toBeVisible()
      await page.context().close()
    },
    { BROKER_REGISTRATION: 'CBDU123456' },
  )
})

test('explains how to report illegal content, and takes a report by URL (LEGAL-02)', async ({ product, openPage }) => {
  const { people, ids } = await pageDataOf(product)
  const page = await openPage({ at: '/complaints' })
  await expect(main(page)).toContainText('Our support staff at Kerbside answer within 5 working days.')
  await expect(main(page)).toContainText('Without an account')
  await main(page).getByRole('link', { name: 'Login', exact: true }).click()
  await logIn(page, people.carrier)
  await expect(heading(page, 'Report a page')).toBeVisible()
  const address = page.getByLabel('Link to the page')
  const report = main(page).getByRole('button', { name: 'Report', exact: true })
  await address.fill('https://elsewhere.example/job/1')
  await report.click()
  await expect(main(page).getByText('Enter the link to a request, item, idea or business on this site.')).toBeVisible()
  await address.fill(`${product.url}/job/${ids['jobId']}`)
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report this request' })
  await dialog.getByLabel('Illegal or dangerous').check({ force: true })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  const staff = await openPage({ as: people.staff, at: `/ops/reports?kind=request&id=${ids['jobId']}` })
  await expect(main(staff).getByText('Illegal or dangerous').first()).toBeVisible()
})

test('prints pages without the bottom bar', async ({ openPage }) => {
  const page = await openPage({ size: PHONE, at: '/terms' })
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-bottom-bar]')).toBeHidden()
  await expect(footer(page).getByText('Kerbside', { exact: true })).toBeVisible()
  await expect(links(page).first()).toBeHidden()
})
