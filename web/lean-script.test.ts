import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forBrowser } from './lean-script.config.ts'

const contract = forBrowser(readFileSync(new URL('../modules/requests/contract.ts', import.meta.url), 'utf8'))

test('browsers get the status of what they show, not that of answers', () => {
  expect(contract).toMatch(/^ {2}status: z\.string\(\),$/m)
  expect(contract).not.toMatch(/^ {2}status: \d+,$/m)
})

test('what endpoints say for servers stays behind', () => {
  expect(contract).not.toMatch(/^ {2}(summary|access|rate):/m)
})
