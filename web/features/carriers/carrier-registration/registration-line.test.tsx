import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RegistrationSummary as Line } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { RegistrationSummary } from './registration-line.tsx'

// ticking needs a browser
vi.mock(import('#web/lib/format/time.ts'), async (actual) => ({ ...(await actual()), useNow: () => Date.now() }))

const line: Line = {
  status: 'confirmed',
  regulator: 'EA',
  number: 'CBDU123456',
  tier: 'upper',
  validTo: '2027-03-14',
  checkedAt: new Date().toISOString(),
  checkedBy: 'machine',
}
const rendered = (of: Line = line) => renderToStaticMarkup(<RegistrationSummary line={of} showAttribution />)

function within(change: Partial<typeof settings>) {
  const before = { ...settings }
  Object.assign(settings, change)
  onTestFinished(() => void Object.assign(settings, before))
}

test('links to the official entry in a new tab, with the licence of the register below (TRUST-03, TRUST-24)', () => {
  expect(rendered()).toMatch(/href="[^"]+\/registration\/CBDU123456" target="_blank" rel="noopener noreferrer"/)
  expect(rendered()).toContain('Contains Environment Agency information')
  expect(rendered({ ...line, regulator: 'SEPA', tier: null })).not.toContain('Contains Environment Agency information')
  expect(rendered({ ...line, status: 'unconfirmed', regulator: null, number: null })).not.toContain('href')
})

test('renders nothing while registrations are off (BASE-02)', () => {
  within({ features: [] })
  expect(rendered()).toBe('')
})
