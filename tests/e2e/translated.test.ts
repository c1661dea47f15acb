import type { Page } from '@playwright/test'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { delayResponses } from './support/answers.ts'
import { accept, bid, bidOf, closePart, heading, live, main, openPart } from './support/page-helpers.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

/** How a translator replaces text nodes. */
const WAYS = {
  'each text by one of its own': `for (const text of run) text.replaceWith(fontOf([text]))`,
  'texts in a row by one': `const font = fontOf(run); run[0].before(font); for (const text of run) text.remove()`,
  'the place of a text, and keeps it inside': `for (const text of run) { const font = fontOf([]); text.before(font); font.firstChild.append(text) }`,
}

/** Translates the page and later changes as Chrome does; texts stay English, for the test. */
const translator = (way: string) => `
  const SKIP = 'script, style, noscript, title, textarea, svg, font'
  function fontOf(texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.style.verticalAlign = 'inherit'
    inner.textContent = texts.map((text) => text.data).join('')
    outer.append(inner)
    return outer
  }
  function replace(run) { ${way} }
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const runs = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim() || text.parentElement.closest(SKIP)) continue
      const last = runs.at(-1)
      if (last && last.at(-1) === text.previousSibling) last.push(text)
      else runs.push([text])
    }
    runs.forEach(replace)
    document.documentElement.className = 'translated-ltr'
    document.documentElement.dataset.translated = String(document.querySelectorAll('font').length)
  }
  // translation is asynchronous
  let asked = 0
  new MutationObserver(() => { clearTimeout(asked); asked = setTimeout(translate, 20) })
    .observe(document.body, { childList: true, subtree: true, characterData: true })
  translate()
`

const translate = (page: Page, way: string) => page.evaluate(`{ ${translator(way)} }`)
const untranslated = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('main p')].filter((one) => one.innerText.trim() && !one.querySelector('font')).length`,
  )

for (const [name, way] of Object.entries(WAYS))
  test(`updates bids, acceptance and form errors where a browser replaces ${name}`, async ({ product, openPage }) => {
    const owner = await givenOwner(product)
    const [hartley, severn] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
    const { request } = await givenOpenRequest(product, { owner })
    await givenBid(product, request.id, 75, hartley)
    const at = `/job/${request.id}`
    const pages = {
      ann: await openPage({ as: owner, at, size: PHONE, name: 'owner' }),
      hartley: await openPage({ as: hartley, at, size: DESKTOP, name: 'Hartley' }),
      severn: await openPage({ as: severn, at, size: PHONE, name: 'Severn' }),
    }
    const { ann } = pages
    for (const page of Object.values(pages)) {
      await expect(live(page).first()).toBeVisible()
      await expect(bidOf(page, 'Hartley')).toContainText('£75.00')
      await translate(page, way)
    }

    await test.step('a form shows errors, then sends', async () => {
      await pages.severn.getByRole('button', { name: 'Place a Bid' }).click()
      await pages.severn.getByLabel('Bid amount').fill('0')
      await pages.severn.getByRole('button', { name: 'Submit Bid' }).click()
      await expect(pages.severn.getByText('Please check these fields')).toBeVisible()
      await pages.severn.getByLabel('Bid amount').fill('62.50')
      await pages.severn.getByRole('button', { name: 'Submit Bid' }).click()
    })
    await test.step('new bids and prices replace old ones', async () => {
      for (const page of Object.values(pages)) {
        await expect(page.locator('#bids')).toHaveText('Bids · 2, from £62.50')
        await expect(bidOf(page, 'Severn')).toContainText('£62.50')
      }
      await bid(pages.hartley, '60')
      for (const page of Object.values(pages)) {
        await expect(bidOf(page, 'Hartley').first()).toContainText('£60.00')
        await expect(bidOf(page, 'Hartley').first()).not.toContainText('£75.00')
      }
    })
    await test.step('an acceptance appears on every page', async () => {
      await accept(ann, '£60.00', 'Hartley')
      await openPart(ann, 'Bids')
      await expect(bidOf(ann, 'Hartley').first()).toContainText('Accepted')
      await closePart(ann, 'Bids')
      await expect(main(pages.severn)).toContainText('Your bid wasn’t accepted')
      await expect(main(pages.hartley)).not.toContainText('Your bid is with the customer')
    })
    await test.step('other pages, and Back', async () => {
      await ann.getByRole('link', { name: 'Kerbside' }).first().click()
      await expect(heading(ann, 'Post what has to go. Watch the bids arrive.')).toBeVisible()
      await ann.goBack()
      await openPart(ann, 'Bids')
      await expect(bidOf(ann, 'Hartley').first()).toContainText('Accepted')
      await expect.poll(() => untranslated(ann)).toBe(0)
    })
  })

test('a page translated before hydration works and updates live', async ({ product, openPage, allow }) => {
  // React reports a hydration mismatch and renders the page itself
  allow(/Minified React error #418/)
  const { request } = await givenOpenRequest(product)
  const page = await openPage()
  const letScriptIn = await delayResponses(page, '**/assets/*.js')
  await page.goto(`/job/${request.id}`, { waitUntil: 'commit' })
  await expect(heading(page, request.title)).toBeVisible()
  await translate(page, WAYS['each text by one of its own'])
  letScriptIn()
  await expect(live(page)).toBeVisible()
  const hartley = await givenBusiness(product, 'Hartley')
  await givenBid(product, request.id, 75, hartley)
  await expect(bidOf(page, 'Hartley')).toContainText('£75.00')
  await givenBid(product, request.id, 60, hartley)
  await expect(bidOf(page, 'Hartley').first()).toContainText('£60.00')
  await expect(bidOf(page, 'Hartley').first()).not.toContainText('£75.00')
})
