import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODEL_FORM } from '#modules/fulfilment/visits/contract/statutory.ts'
import { PAGE_METADATA } from '#server/page-metadata.ts'
import { readLegalText } from './legal-text.config.ts'
import { PAGE_ROUTES } from './preloads.config.ts'

const FRONT = '# Terms\n\nLast updated: 24 November 2026\n'
const parse = (text: string) => readLegalText('terms.md', text)

describe('a text that a lawyer writes', () => {
  test('has a title, a date, a note while it is a draft, and plain parts', () => {
    const text = `${FRONT}Draft: not final\n\nYou and **we**\nagree.\n\n## What\n\n- One [page](/privacy)\n- Two\n`
    expect(parse(text)).toEqual({
      title: 'Terms',
      changed: '24 November 2026',
      draft: 'Draft: not final',
      blocks: [
        { kind: 'paragraph', runs: ['You and ', { bold: 'we' }, ' agree.'] },
        { kind: 'heading', runs: ['What'] },
        { kind: 'list', items: [['One ', { href: '/privacy', label: 'page' }], ['Two']] },
      ],
    })
  })

  test('is no draft once that line is gone', () => expect(parse(`${FRONT}\nAll agreed.`).draft).toBeNull())

  test.each([
    ['no title', 'Terms\n\nLast updated: 24 November 2026', 'terms.md: it must begin with a line "# Title".'],
    ['no date', '# Terms\n\nAll agreed.', 'after the title it must say "Last updated: 24 November 2026"'],
    ['a date that is none', '# Terms\n\nLast updated: 24 Novembr 2026', 'it must say "Last updated:'],
    ['HTML', `${FRONT}\n<script>alert(1)</script>`, 'this html cannot be shown'],
    ['a picture', `${FRONT}\n![a](https://a.example/b.png)`, 'this image cannot be shown'],
    ['a script as a link', `${FRONT}\n[a](javascript:alert)`, 'a link must begin with /, https:// or mailto:'],
    ["another site's address that looks like a path", `${FRONT}\n[a](//evil.example)`, 'a link must begin with /'],
    ['numbers', `${FRONT}\n1. One`, 'this list cannot be shown'],
  ])('with %s is refused by the build, in words that say why', (_what, text, why) => {
    expect(() => parse(text)).toThrow(why)
  })
})

const FOLDER = join(import.meta.dirname, 'legal')
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
const textOf = (name: string) => readLegalText(name, readFileSync(join(FOLDER, name), 'utf8'))

test('the terms carry the statutory cancellation form, word by word (RIGHT-08)', () => {
  const { blocks } = textOf('terms.md')
  const plain = blocks.map((block) => ('runs' in block ? block.runs.join('') : ''))
  const from = plain.indexOf(MODEL_FORM.title)
  expect(plain.slice(from + 1, from + 1 + MODEL_FORM.lines.length)).toEqual(MODEL_FORM.lines)
})

test('each text has a page of its name (LEGAL-01)', () => {
  const pages = PAGE_ROUTES.filter(({ page }) => page === 'legal').map(({ path }) => `${path.slice(1)}.md`)
  expect(pages.toSorted()).toEqual(FILES.toSorted())
})

describe.each(FILES)('%s', (name) => {
  test('says when it was changed, and that a lawyer has not seen it yet (LEGAL-01)', () => {
    expect(textOf(name)).toMatchObject({
      changed: expect.stringMatching(/\d{4}$/),
      draft: 'Draft, not yet reviewed by a lawyer',
    })
  })

  test('has the same title as its page card', () => {
    const page = PAGE_METADATA.find(({ path }) => path === `/${name.replace('.md', '')}`)
    expect(page?.title).toBe(textOf(name).title)
  })

  test('leads to pages that there are', () => {
    const links = [...JSON.stringify(textOf(name)).matchAll(/"href":"(\/[^"?]*)/g)].map(([, to = '']) => to)
    expect(links).not.toEqual([])
    const known = PAGE_ROUTES.map(({ path }) => path)
    expect(links.filter((to) => !known.includes(to))).toEqual([])
  })
})

test('the privacy page and the cookie page say what alerts and messages keep and who passes them on (LEGAL-01)', () => {
  const privacy = JSON.stringify(textOf('privacy.md'))
  for (const said of [
    'Alerts',
    '90 days',
    'address and keys',
    'Google, Mozilla, Apple, Microsoft',
    'first half of a postcode',
  ])
    expect(privacy).toContain(said)
  expect(JSON.stringify(textOf('cookies.md'))).toContain('push subscription')
})

test('who is behind the site has a place for the legal entity and its postal address (LEGAL-01)', () => {
  expect(JSON.stringify(textOf('about.md'))).toMatch(/Draft, to be filled in.*legal entity.*postal address/)
})
