import { expect, test } from 'vitest'
import { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { areUploadsLocked, lacksDocuments } from './uploads.ts'

const business = (change: Partial<Profile>) =>
  ({
    userType: 'business',
    verificationStatus: 'pending_submission',
    hasIdDocument: false,
    hasWasteCarrierLicence: false,
    ...change,
  }) as Profile
const file = new File(['x'], 'licence.pdf', { type: 'application/pdf' })

test('uploads are locked while documents are being checked and once they are verified (PROF-24, PROF-25)', () => {
  expect(VerificationStatus.options.filter(areUploadsLocked)).toEqual(['pending_review', 'verified'])
})

test('a business that saves without any document is warned (VAL-32)', () => {
  expect(lacksDocuments(business({}), {})).toBe(true)
  expect(lacksDocuments(business({}), { logoFile: file })).toBe(true)
})

test('one document, chosen or stored, is enough to avoid the warning', () => {
  expect(lacksDocuments(business({}), { wasteCarrierLicenceFile: file })).toBe(false)
  expect(lacksDocuments(business({ hasIdDocument: true }), {})).toBe(false)
  expect(lacksDocuments(business({ hasWasteCarrierLicence: true }), {})).toBe(false)
})

test('a business whose documents were checked before is not warned', () => {
  expect(lacksDocuments(business({ verificationStatus: 'rejected' }), {})).toBe(false)
})
