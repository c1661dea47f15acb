import { describe, expect, test } from 'vitest'
import type { VerificationStatus } from './contract/badge.ts'
import { VerificationStatus as VerificationStatuses } from './contract/badge.ts'
import { Decision } from './contract/verification.ts'
import { type CaseState, decideCase, submitDocuments } from './verification.ts'

const SUPPORT = 'support@kerbside.example'
const submit = (status: VerificationStatus) => submitDocuments(status, ['idDocumentFile'], SUPPORT)

describe('submitted documents', () => {
  test.each<VerificationStatus>(['pending_submission', 'rejected', 'needs_resubmission'])(
    'wait for staff while %s (STATE-26, R23)',
    (status) => expect(submit(status)).toBe('pending_review'),
  )

  test.each<[VerificationStatus, string]>([
    ['verified', `We’ve verified your documents. To change them, email ${SUPPORT}.`],
    ['pending_review', `We’re checking your documents. To change them, email ${SUPPORT}.`],
  ])('are refused while %s, naming the support address (R22, R67)', (status, message) => {
    expect(() => submit(status)).toThrow(
      expect.objectContaining({ code: 'documents_locked', status: 409, message, fields: { idDocumentFile: message } }),
    )
  })
})

const waiting: CaseState = {
  userId: 'cara',
  status: 'pending_review',
  version: 3,
  names: { displayName: 'Cara', companyName: 'Cara’s Waste Co' },
  renamed: false,
  missing: [],
  lastStep: null,
  claim: null,
}
const verdict = { staffId: 'ops', version: 3, decision: 'verified', reason: null } as const
const decide = (facts: Partial<CaseState>, changes: Partial<Parameters<typeof decideCase>[1]> = {}) =>
  decideCase({ ...waiting, ...facts }, { ...verdict, ...changes })

describe('a decision', () => {
  const ALLOWED: Record<VerificationStatus, readonly Decision[]> = {
    pending_submission: [],
    pending_review: ['verified', 'rejected', 'needs_resubmission'],
    verified: ['rejected', 'needs_resubmission'],
    rejected: ['verified', 'needs_resubmission'],
    needs_resubmission: ['verified', 'rejected'],
  }
  const every = VerificationStatuses.options.flatMap((from) => Decision.options.map((to) => [from, to] as const))

  test.each(every)('from %s to %s', (status, decision) => {
    const decided = () => decide({ status }, { decision, reason: 'Because.' })
    if (ALLOWED[status].includes(decision)) expect(decided()).toEqual({ to: decision, reason: 'Because.' })
    else expect(decided).toThrow(expect.objectContaining({ code: 'nothing_to_decide', status: 409 }))
  })

  test('needs a reason, unless a waiting case is verified', () => {
    expect(decide({})).toEqual({ to: 'verified', reason: null })
    expect(decide({}, { reason: '' })).toEqual({ to: 'verified', reason: null })
    const reasonless = expect.objectContaining({ code: 'reason_required', fields: { reason: expect.any(String) } })
    for (const decision of ['rejected', 'needs_resubmission'] as const)
      for (const reason of [null, '']) expect(() => decide({}, { decision, reason })).toThrow(reasonless)
    expect(() => decide({ status: 'rejected' })).toThrow(reasonless)
  })

  test('is never ‘verified’ while a document is missing, and says what to choose instead (R22)', () => {
    const message =
      '‘Verified’ needs both documents, and the waste carrier licence is missing. ' +
      'Choose ‘Needs Resubmission’ so the business can upload again.'
    expect(() => decide({ missing: ['waste_carrier_licence'] })).toThrow(
      expect.objectContaining({ code: 'documents_missing', message, fields: { decision: message } }),
    )
    expect(() => decide({ missing: ['id_document', 'waste_carrier_licence'] })).toThrow(
      'the ID document and the waste carrier licence are missing',
    )
    expect(decide({ missing: ['id_document'] }, { decision: 'needs_resubmission', reason: 'No ID.' }).to).toBe(
      'needs_resubmission',
    )
  })

  test("is refused for one's own case", () => {
    expect(() => decide({ userId: 'ops' })).toThrow(expect.objectContaining({ code: 'own_case', status: 403 }))
  })

  test('verifies again without a reason where new names wait, and only the names that were seen', () => {
    const renamed = { status: 'verified', renamed: true } as const
    expect(decide(renamed, { names: waiting.names })).toEqual({ to: 'verified', reason: null })
    const otherNames = { ...waiting.names, displayName: 'Zephyr' }
    for (const names of [otherNames, undefined])
      expect(() => decide(renamed, { names })).toThrow(expect.objectContaining({ code: 'names_changed', status: 409 }))
    expect(() => decide({}, { names: otherNames })).toThrow(expect.objectContaining({ code: 'names_changed' }))
    expect(decide(renamed, { decision: 'rejected', reason: 'No.', names: otherNames })).toMatchObject({
      to: 'rejected',
    })
    expect(() => decide(renamed, { decision: 'rejected' })).toThrow(
      expect.objectContaining({ code: 'reason_required' }),
    )
  })

  test('is refused at an old version, saying who decided what and when', () => {
    const at = '2026-07-01T12:30:00.000Z'
    const late = (lastStep: CaseState['lastStep']) => () => decide({ version: 4, status: 'rejected', lastStep })
    expect(late({ to: 'rejected', by: { email: 'ops@kerbside.example' }, at })).toThrow(
      expect.objectContaining({
        code: 'case_decided',
        status: 409,
        message: 'ops@kerbside.example has already decided this case (Rejected, 1 July 2026 at 13:30). Check it again.',
      }),
    )
    expect(late({ to: 'pending_review', by: null, at })).toThrow(
      'The business has sent new documents (1 July 2026 at 13:30). Check it again.',
    )
    expect(late(null)).toThrow('This case has changed since you opened it.')
  })
})
