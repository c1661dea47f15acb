import { expect, test } from 'vitest'
import { FLAGS } from '#server/platform/kernel/contract.ts'
import { featureOn, readSettings, settings } from './settings.ts'

const pageWith = (content: string | null) =>
  ({ querySelector: () => (content === null ? null : { content }) }) as unknown as Document

test('every feature is on by default (R34, R35)', () => {
  expect([...settings.features].sort()).toEqual([...FLAGS].sort())
  expect(featureOn('accountSettings')).toBe(true)
})

test('reads the settings that the server wrote into the page (R67, R69)', () => {
  const pageSettings = {
    productName: 'Skips & Co',
    supportEmail: 'help@skips.example',
    brokerRegistration: 'CBDU123456',
    features: [],
    mapboxToken: null,
    publicUrls: ['https://skips.example'],
    practice: true,
  }
  expect(readSettings(pageWith(JSON.stringify(pageSettings)))).toEqual(pageSettings)
})

test('uses the defaults for a page without settings', () => {
  expect(readSettings(pageWith(null))).toEqual(settings)
})
