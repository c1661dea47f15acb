import { expect, test } from 'vitest'
import { openLedger } from './ledger.ts'

test('counts a bid that one of two watchers never received as missing once', () => {
  const ledger = openLedger()
  ledger.hear('ann', 'first')
  ledger.hear('bob', 'first')
  ledger.hear('ann', 'second')
  expect(ledger.missing(['ann', 'bob'], ['first', 'second'])).toBe(1)
  expect(ledger.missing(['ann'], ['first', 'second'])).toBe(0)
  expect(ledger.missing(['cyd'], ['first'])).toBe(1)
})

test('counts nothing missing or doubled for a watcher who reads the list after coming back', () => {
  const ledger = openLedger()
  ledger.hear('ann', 'first')
  ledger.read('ann', 'first')
  ledger.read('ann', 'second')
  expect(ledger.missing(['ann'], ['first', 'second'])).toBe(0)
  expect(ledger.doubled(['ann'])).toBe(0)
})

test('counts each message beyond the first about a bid as doubled, for each watcher', () => {
  const ledger = openLedger()
  for (const watcher of ['ann', 'ann', 'ann', 'bob']) ledger.hear(watcher, 'first')
  expect(ledger.doubled(['ann', 'bob'])).toBe(2)
  expect(ledger.doubled(['bob'])).toBe(0)
})
