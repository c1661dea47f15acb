import { describe, expect, test } from 'vitest'
import type { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import type { ReviewedProfile } from '#modules/profiles/verification/contract.ts'
import { validate } from '#web/lib/forms/form.ts'
import { withPhrase } from '../with-phrase.ts'
import { decisionSchema } from './decision-schema.ts'

const business = (verificationStatus: VerificationStatus, hasWasteCarrierLicence = true) =>
  ({ verificationStatus, hasIdDocument: true, hasWasteCarrierLicence }) as ReviewedProfile
const verdict = (decision: string | undefined, reason: string | null = null) => ({ version: 1, decision, reason })
const problems = (profile: ReviewedProfile, ...given: Parameters<typeof verdict>) =>
  validate(decisionSchema(profile), verdict(...given)).errors

describe('before a decision is sent', () => {
  test('staff are asked to choose one', () => {
    expect(problems(business('pending_review'), undefined)).toHaveProperty('decision', 'Choose a decision.')
  })

  test('whoever rejects, or asks again, says why (R25)', () => {
    expect(problems(business('pending_review'), 'rejected')).toHaveProperty('reason')
    expect(problems(business('pending_review'), 'needs_resubmission', ' ')).toHaveProperty('reason')
    expect(problems(business('pending_review'), 'rejected', 'Altered.')).toEqual({})
  })

  test('whoever verifies a waiting case need not; whoever changes a decision must', () => {
    expect(problems(business('pending_review'), 'verified')).toEqual({})
    expect(problems(business('rejected'), 'verified')).toHaveProperty('reason')
  })

  test('nobody is verified with one document (R22)', () => {
    expect(problems(business('pending_review', false), 'verified')).toHaveProperty('decision')
    expect(problems(business('pending_review', false), 'needs_resubmission', 'The licence is missing.')).toEqual({})
  })
})

test('a ready-made sentence goes behind what was written, and only once', () => {
  expect(withPhrase('', 'Too blurred.')).toBe('Too blurred.')
  expect(withPhrase('Page 2.\n', 'Too blurred.')).toBe('Page 2. Too blurred.')
  expect(withPhrase('Page 2. Too blurred.', 'Too blurred.')).toBe('Page 2. Too blurred.')
})
