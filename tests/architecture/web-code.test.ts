import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.(test|config)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** Returns files whose text matches a forbidden pattern. */
const filesWith = (pattern: RegExp, all = sources) =>
  all.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

const BARE_LAZY = /import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\(/
const TURNED = /\b(flex-(col|row)-reverse|order-(first|last|\d))\b/

test('no part of a page is lazy on its own: one that cannot be loaded would take the page away (issue 27)', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(filesWith(BARE_LAZY)).toEqual([])
})

test('nothing is shown in another order than it is read and focused', () => {
  expect(filesWith(TURNED)).toEqual([])
})

test.each([
  [BARE_LAZY, "import { lazy, Suspense } from 'react'"],
  [TURNED, '<div className="flex flex-col-reverse gap-2">'],
])('notices a planted %s', (pattern, text) => {
  expect(filesWith(pattern, [{ file: 'web/planted.tsx', text }])).toEqual(['web/planted.tsx'])
})
