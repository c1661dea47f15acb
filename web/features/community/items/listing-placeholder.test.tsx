import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ListingPlaceholder } from './listing-placeholder.tsx'

const htmlOf = (selling: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ListingPlaceholder selling={selling} />
    </MemoryRouter>,
  )
const tags = (html: string, name: RegExp) =>
  [...html.matchAll(new RegExp(`<(?:${name.source})\\b[^>]*>`, 'g'))].map(String)

test.each([
  [false, 'List an Item', 4],
  [true, 'List an Item for Sale', 5],
])(
  'while listing is off its form is closed as a whole; for sale (%s) too (HOLD-04 to HOLD-07, R36)',
  (selling, title, fields) => {
    const html = htmlOf(selling)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('Coming soon')
    const inputs = tags(html, /input|textarea|select/)
    expect(inputs).toHaveLength(fields)
    for (const input of inputs) expect(input).toMatch(/\bdisabled=""/)
    expect(html).toMatch(/<button\b[^>]*\baria-disabled="true"[^>]*>[^/]*List Item \(Coming Soon\)/)
  },
)
