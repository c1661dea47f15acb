import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ContactFacts } from './contact-facts.tsx'

const contact = {
  name: 'Ann',
  companyName: null,
  contactPerson: null,
  phoneNumber: null,
  address: '14 Zetland Terrace, Bristol BS6 7AH',
}

test('directs a carrier to the job’s postcode if the owner’s address is elsewhere', () => {
  vi.stubGlobal('navigator', { clipboard: {} })
  const renderText = (collection: string | null) =>
    renderToStaticMarkup(<ContactFacts contact={contact} collectionPostcode={collection} />).replace(/<[^>]+>/g, '|')
  const elsewhere = renderText('BS6 5BX')
  expect(elsewhere).toContain('Collection postcode: BS6 5BX')
  expect(elsewhere).toContain('Copy postcode')
  expect(elsewhere).not.toContain('Copy address')
  expect(elsewhere).toContain('Customer’s address: 14 Zetland Terrace, Bristol BS6 7AH')
  for (const same of [renderText('BS6 7AH'), renderText(null)]) {
    expect(same).toContain('Copy address')
    expect(same).not.toContain('Collection')
  }
  vi.unstubAllGlobals()
})
