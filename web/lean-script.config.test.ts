import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forBrowser } from './lean-script.config.ts'

const MODULES = new URL('../modules/', import.meta.url)
const contracts = readdirSync(MODULES).map((name) => ({
  name,
  text: readFileSync(new URL(`${name}/contract.ts`, MODULES), 'utf8'),
}))

/** What an endpoint is made of, but for its answer and body: the rest describes what travels. */
const endpoints = /^export const \w+ = endpoint\(\{\n[\s\S]*?^\}\)/gm

test.each(contracts)(
  'browsers get the whole of what the answers of $name hold, whatever its fields are called',
  ({ text }) => {
    expect(forBrowser(text).replaceAll(endpoints, '')).toBe(text.replaceAll(endpoints, ''))
  },
)

test('browsers do not carry about what only the server needs', () => {
  const [lean, full] = contracts.reduce(
    ([before, after], { text }) => [before + forBrowser(text).length, after + text.length],
    [0, 0],
  )
  expect(lean / full).toBeLessThan(0.95)
})
