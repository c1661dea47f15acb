import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import type { ProfileFiles } from './use-profile-files.ts'
import { VerificationSection } from './verification-section.tsx'

const files = { field: () => ({ file: null, onChange: () => undefined, error: null }) } as unknown as ProfileFiles

function textFor(verificationStatus: VerificationStatus, more: Partial<Profile> = {}): string {
  const profile = { verificationStatus, hasIdDocument: false, hasWasteCarrierLicence: false, ...more } as Profile
  return renderToStaticMarkup(
    <MemoryRouter>
      <VerificationSection profile={profile} files={files} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ')
}

test('a business sees that its deleted picture had been uploaded (KEEP-08)', () => {
  const deletedDocuments = { id_document: '2027-03-14T03:00:00.000Z' }
  const text = textFor('verified', { hasIdDocument: true, deletedDocuments })
  expect(text).toMatch(/Uploaded\s+We deleted this file on 14 March 2027\./)
  expect(text).not.toContain('View')
})

test.each([
  ['rejected', 'Your previous submission was rejected. Please review any feedback and re-upload your documents.'],
  [
    'needs_resubmission',
    'Your documents require resubmission. Please check for feedback and upload updated documents.',
  ],
] as const)('a business that is %s sees what to do (STATE-31, STATE-32)', (status, expected) => {
  expect(textFor(status)).toContain(expected)
  expect(textFor('pending_review')).not.toContain(expected)
})
