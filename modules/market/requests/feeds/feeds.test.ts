import { describe, expect, test } from 'vitest'
import type { ListedRequest } from '../contract.ts'
import { writeAtomFeed } from './atom.ts'
import { ATOM_FEED_PATH, FeedQuery, JSON_FEED_PATH } from './contract.ts'
import { toFeed } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'

const SITE = { PUBLIC_URL: ['https://kerbside.test'], PRODUCT_NAME: 'Kerbside' }
const REQUEST: ListedRequest = {
  id: '01a2136d-83aa-7434-8c42-46bf4776689a',
  title: 'Two-seat sofa',
  description: 'By the front door.',
  status: 'pending',
  budget: 65,
  locationText: 'BS6, Bristol',
  imageUrls: [{ url: '/media/a/b-1600.webp', width: 1600, height: 900, placeholder: '' }],
  bidCount: 3,
  createdAt: '2026-11-29T10:00:00.000Z',
  updatedAt: '2026-11-29T11:00:00.000Z',
  version: 1,
  miles: 2.5,
}
const HOSTILE = [
  'a\r\nb',
  ']]>',
  '<script>alert(1)</script>',
  '"&\'',
  '🛋',
  '\u0000\u0008\ufffe',
  '\ud800',
  'x'.repeat(10_240),
]
const feedOf = (path: string, query: FeedQuery, ...requests: ListedRequest[]) => toFeed(SITE, { path, query }, requests)

test('a JSON Feed has title, text, link, picture and what a list shows (FEED-01)', () => {
  const query = { near: 'BS6', within: 10, q: 'sofa' }
  expect(JSON.parse(writeJsonFeed(feedOf(JSON_FEED_PATH, query, REQUEST)))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Kerbside: open requests within 10 miles of BS6, “sofa”',
    home_page_url: 'https://kerbside.test/jobs?near=BS6&within=10&q=sofa',
    feed_url: 'https://kerbside.test/feeds/requests.json?near=BS6&within=10&q=sofa',
    language: 'en-GB',
    authors: [{ name: 'Kerbside' }],
    items: [
      {
        id: `urn:uuid:${REQUEST.id}`,
        url: `https://kerbside.test/job/${REQUEST.id}`,
        title: 'Two-seat sofa',
        content_text: 'By the front door.',
        image: 'https://kerbside.test/media/a/b-960.webp',
        date_published: REQUEST.createdAt,
        date_modified: REQUEST.updatedAt,
        _request: { id: REQUEST.id, place: 'BS6, Bristol', budget_pounds: 65, miles: 2.5 },
      },
    ],
  })
})

test('an Atom feed has title, text and the time of its newest change (FEED-01)', () => {
  const xml = writeAtomFeed(feedOf(ATOM_FEED_PATH, { near: 'BS6', within: 1 }, REQUEST))
  expect(xml).toContain('<title>Kerbside: open requests within 1 mile of BS6</title>\n<updated>2026-11-29T11:00')
  expect(xml).toContain('href="https://kerbside.test/feeds/requests.atom?near=BS6&amp;within=1"/>')
  expect(xml).toContain('By the front door.\n\nBS6, Bristol · 2.5 miles away · Budget £65</content>')
})

test('an empty feed is complete', () => {
  expect(JSON.parse(writeJsonFeed(feedOf(JSON_FEED_PATH, {})))).toMatchObject({ items: [] })
  expect(writeAtomFeed(feedOf(ATOM_FEED_PATH, {}))).toMatch(/<updated>1970-.*\n[\s\S]*<\/feed>\n$/)
})

describe.each(HOSTILE.map((text) => [text.slice(0, 30), text]))('the title %j', (_, title) => {
  const request = { ...REQUEST, title, description: title }

  test('is only text in Atom', () => {
    const xml = writeAtomFeed(feedOf(ATOM_FEED_PATH, { q: 'sofa' }, request))
    const tags = (xml: string) => xml.match(/<[^>]*>/g)
    expect(tags(xml)).toEqual(tags(writeAtomFeed(feedOf(ATOM_FEED_PATH, { q: 'sofa' }, REQUEST))))
    expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
    expect(xml).not.toContain(']]>')
  })

  test('is unchanged in JSON', () =>
    expect(JSON.parse(writeJsonFeed(feedOf(JSON_FEED_PATH, {}, request)))).toMatchObject({ items: [{ title }] }))
})

test.each([
  [{ within: '5' }, 'near', 'Enter a postcode or town to measure distances from.'],
  [{ near: 'BS6', within: 'far' }, 'within', 'Enter a whole number of miles from 1 to 100.'],
  [{ q: 'x'.repeat(65) }, 'q', 'Search must be at most 64 characters long.'],
])('refuses %j with a message', (query, field, message) => {
  const [issue] = FeedQuery.safeParse(query).error?.issues ?? []
  expect(issue).toMatchObject({ path: [field], message })
})
