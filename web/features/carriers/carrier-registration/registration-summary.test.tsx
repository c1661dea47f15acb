import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RegistrationSummary as Summary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { RegistrationSummary } from './registration-summary.tsx'

// ticking needs a browser
vi.mock(import('#web/lib/format/time.ts'), async (actual) => ({ ...(await actual()), useNow: () => Date.now() }))

const summary: Summary = {
  status: 'confirmed',
  regulator: 'EA',
  number: 'CBDU123456',
  tier: 'upper',
  validTo: '2027-03-14',
  checkedAt: new Date().toISOString(),
  checkedBy: 'machine',
}
const htmlOf = (of: Summary = summary) => renderToStaticMarkup(<RegistrationSummary summary={of} showAttribution />)

function withSettings(change: Partial<typeof settings>) {
  const before = { ...settings }
  Object.assign(settings, change)
  onTestFinished(() => void Object.assign(settings, before))
}

test('links to the official entry in a new tab, with the licence of the register below (TRUST-03, TRUST-24)', () => {
  expect(htmlOf()).toMatch(/href="[^"]+\/registration\/CBDU123456" target="_blank" rel="noopener noreferrer"/)
  expect(htmlOf()).toContain('Contains Environment Agency information')
  expect(htmlOf({ ...summary, regulator: 'SEPA', tier: null })).not.toContain('Contains Environment Agency information')
  expect(htmlOf({ ...summary, status: 'unconfirmed', regulator: null, number: null })).not.toContain('href')
})

test('renders nothing while registrations are off (BASE-02)', () => {
  withSettings({ features: [] })
  expect(htmlOf()).toBe('')
})
