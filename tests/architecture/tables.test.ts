import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const sources = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))

/** Tables that a file declares: the properties of its interface. */
const declaredIn = (file: string) =>
  [...read(file).matchAll(/interface \w*Tables\b[^{]*\{([\s\S]*?)\n\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name),
  )

const platform = new Set(sources('server/platform/**/*.ts').flatMap(declaredIn))
const ownerOf = new Map(
  sources('modules/*/*/tables.ts').flatMap((file) =>
    declaredIn(file)
      .filter((table) => !platform.has(table))
      .map((table) => [table, file.split('/')[2] ?? '']),
  ),
)

/** Tables that SQL names, in strings of a builder or in raw SQL. */
const named = (text: string) =>
  [
    ...text
      .replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
      .matchAll(/\b(?:from|into|update|join|only)\s+([a-z_]+)\b|(?:From|Into|Table|Join)\('([a-z_]+)[ ']/g),
  ].flatMap(([, raw, built]) => raw ?? built ?? [])

const foreign = (module: string, text: string) => [
  ...new Set(named(text).filter((table) => (ownerOf.get(table) ?? module) !== module)),
]

describe('tables', () => {
  test('are found with their owners', () => {
    expect(ownerOf.get('bids')).toBe('bidding')
    expect(ownerOf.get('collection_requests')).toBe('requests')
    expect(ownerOf.size).toBeGreaterThan(25)
  })

  test.each(sources('modules/**/*.ts'))('%s names only those of its own module', (file) => {
    expect(foreign(file.split('/')[2] ?? '', read(file))).toEqual([])
  })

  test.each([
    'sql`select 1 from collection_requests where id = 1`',
    "sql`update collection_requests set title = ''`",
    "db.selectFrom('collection_requests as r')",
    "db.insertInto('collection_requests')",
  ])('refuses %s in another module', (text) => expect(foreign('bidding', text)).toEqual(['collection_requests']))
})
