import { expect, test } from 'vitest'
import { FLAGS } from '#server/platform/kernel/contract.ts'
import { featureOn, readSettings, settings } from './settings.ts'

const pageWith = (content: string | null) =>
  ({ querySelector: () => (content === null ? null : { content }) }) as unknown as Document

test('every feature of the one list is on unless somebody switched it off (R34, R35)', () => {
  expect([...settings.features].sort()).toEqual([...FLAGS].sort())
  expect(featureOn('accountSettings')).toBe(true)
})

test('a page is shown by what its server wrote into it (R67, R69)', () => {
  const written = {
    productName: 'Skips & Co',
    supportEmail: 'help@skips.example',
    brokerRegistration: 'CBDU123456',
    features: [],
    mapboxToken: null,
    publicUrls: ['https://skips.example'],
    practice: true,
  }
  expect(readSettings(pageWith(JSON.stringify(written)))).toEqual(written)
})

test('a page that carries nothing is shown by the defaults', () => {
  expect(readSettings(pageWith(null))).toEqual(settings)
})
