import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['https://bobsbins.example/a?b=c', 'https://bobsbins.example/a?b=c'],
  ['HTTP://bobsbins.example', 'http://bobsbins.example/'],
  ['bobsbins.example', 'https://bobsbins.example/'],
  ['bobsbins.example:8443/x', 'https://bobsbins.example:8443/x'],
  ['  www.bobsbins.example ', 'https://www.bobsbins.example/'],
])('%s becomes %s (R13)', (input, href) => {
  expect(safeLink(input)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://bobsbins.example',
  'mailto:bob@x.example',
  '',
  null,
])('%s is treated as missing (R13)', (input) => {
  expect(safeLink(input)).toBeNull()
})
