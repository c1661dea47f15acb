import { describe, expect, test } from 'vitest'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { ReviewedProfile } from '#modules/carriers/profiles/contract/verification.ts'
import { validate } from '#web/lib/forms/form.ts'
import { withPhrase } from '../with-phrase.ts'
import { decisionSchema } from './decision-schema.ts'

const business = (verificationStatus: VerificationStatus, hasWasteCarrierLicence = true) =>
  ({ verificationStatus, hasIdDocument: true, hasWasteCarrierLicence }) as ReviewedProfile
const inputOf = (decision: string | undefined, reason: string | null = null) => ({ version: 1, decision, reason })
const problems = (profile: ReviewedProfile, ...given: Parameters<typeof inputOf>) =>
  validate(decisionSchema(profile), inputOf(...given)).errors

describe('a decision, when checked before sending,', () => {
  test('requires a selection', () => {
    expect(problems(business('pending_review'), undefined)).toHaveProperty('decision', 'Choose a decision.')
  })

  test('requires a reason for a rejection or a request for resubmission (R25)', () => {
    expect(problems(business('pending_review'), 'rejected')).toHaveProperty('reason')
    expect(problems(business('pending_review'), 'needs_resubmission', ' ')).toHaveProperty('reason')
    expect(problems(business('pending_review'), 'rejected', 'Altered.')).toEqual({})
  })

  test('requires a reason for verifying only when it changes a decision', () => {
    expect(problems(business('pending_review'), 'verified')).toEqual({})
    expect(problems(business('rejected'), 'verified')).toHaveProperty('reason')
  })

  test('rejects verification with one document (R22)', () => {
    expect(problems(business('pending_review', false), 'verified')).toHaveProperty('decision')
    expect(problems(business('pending_review', false), 'needs_resubmission', 'The licence is missing.')).toEqual({})
  })
})

test('appends a ready-made sentence to the text, once', () => {
  expect(withPhrase('', 'Too blurred.')).toBe('Too blurred.')
  expect(withPhrase('Page 2.\n', 'Too blurred.')).toBe('Page 2. Too blurred.')
  expect(withPhrase('Page 2. Too blurred.', 'Too blurred.')).toBe('Page 2. Too blurred.')
})
