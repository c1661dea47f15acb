import { expect, test } from 'vitest'
import { settings } from '#web/lib/boot/settings.ts'
import { type Block, fillPlaceholders } from './legal-text.ts'

const WITH = { ...settings, productName: 'Skips & Co', brokerRegistration: 'CBDU123456' }
const BLOCKS: readonly Block[] = [
  { kind: 'paragraph', runs: ['By ', { bold: '{{productName}}' }, '.'] },
  { kind: 'paragraph', runs: [{ href: 'mailto:{{supportEmail}}', label: '{{supportEmail}}' }] },
  { kind: 'paragraph', runs: ['Registered waste broker {{brokerRegistration}}.'] },
  { kind: 'list', items: [['As {{brokerRegistration}}'], ['By us']] },
]

test('fills in the product name, support email and registration', () => {
  expect(fillPlaceholders(BLOCKS, WITH)).toEqual([
    { kind: 'paragraph', runs: ['By ', { bold: 'Skips & Co' }, '.'] },
    { kind: 'paragraph', runs: [{ href: 'mailto:support@kerbside.example', label: 'support@kerbside.example' }] },
    { kind: 'paragraph', runs: ['Registered waste broker CBDU123456.'] },
    { kind: 'list', items: [['As CBDU123456'], ['By us']] },
  ])
})

test('omits the registration if it is not set (LEGAL-01)', () => {
  const filled = fillPlaceholders(BLOCKS, { ...WITH, brokerRegistration: null })
  expect(filled).toHaveLength(3)
  expect(filled[2]).toEqual({ kind: 'list', items: [['By us']] })
})
