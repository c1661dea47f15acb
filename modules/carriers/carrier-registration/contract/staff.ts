import * as z from 'zod/mini'
import { endpoint, FileLink, Id, Instant, idParam, orNull, text } from '#server/platform/kernel/contract.ts'
import { Day, RegistrationState } from '../contract.ts'
import { RegisterHealth } from './register-health.ts'
import { Regulator } from './summary.ts'

/** The outcome of a register answer or a staff decision. */
export const Outcome = z.enum([
  'good',
  'lower_tier',
  'expired',
  'other_name',
  'absent',
  'confirmed',
  'refused',
  'override',
  'override_ended',
  'regulator_changed',
])
export type Outcome = z.output<typeof Outcome>

/** Why staff must check a registration. */
export const ReviewReason = z.enum([
  'by_hand',
  'odd_number',
  'other_name',
  'used_twice',
  'refused_before',
  'after_acceptance',
])
export type ReviewReason = z.output<typeof ReviewReason>

const Registration = z.object({
  businessId: Id,
  companyName: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  regulator: Regulator,
  number: z.string(),
  tier: z.nullable(z.enum(['upper', 'lower'])),
  state: RegistrationState,
  validTo: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
  checkedBy: z.nullable(z.enum(['machine', 'staff'])),
  desk: z.nullable(ReviewReason),
  deskSince: z.nullable(Instant),
  overrideUntil: z.nullable(z.string()),
  version: z.number(),
})
export type StaffRegistration = z.output<typeof Registration>

export const trustQueue = endpoint({
  id: 'trustQueue',
  summary:
    'List registrations that wait for staff, longest first, at most 200, with the result of the last night (TRUST-06).',
  method: 'GET',
  path: '/api/ops/trust',
  access: 'operations',
  features: ['registration'],
  answer: z.object({
    items: z.array(Registration),
    total: z.number(),
    /** `of`: numbers that the register covers. `done`: how many of them it answered in the last 24 hours. */
    checked: z.object({ of: z.number(), done: z.number() }),
  }),
})

const Finding = z.object({
  id: Id,
  outcome: Outcome,
  number: z.string(),
  holderName: z.nullable(z.string()),
  tradingName: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  tier: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  registeredOn: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  outward: z.nullable(z.string()),
  source: z.enum(['register', 'staff']),
  at: Instant,
  /** The email address of the member of staff; null for the register, and for staff who have left. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  hasEvidence: z.boolean(),
})
export type Finding = z.output<typeof Finding>

/** One registration with everything staff need to decide. */
export const RegistrationForStaff = z.object({
  registration: Registration,
  /** Outward code of the business's address in its profile; null without one. */
  outward: z.nullable(z.string()),
  hasLicenceDocument: z.boolean(),
  explanation: z.nullable(z.string()),
  /** Whether name and area match the register's entry; null if there is nothing to compare with. */
  marks: z.object({
    nameFits: z.nullable(z.boolean()),
    areaFits: z.nullable(z.boolean()),
  }),
  /** Other businesses with this number. */
  usedBy: z.array(z.object({ businessId: Id, companyName: z.nullable(z.string()) })),
  override: z.nullable(z.object({ until: z.string(), by: z.nullable(z.string()), reason: z.string() })),
  /** Newest first, at most 100. */
  findings: z.array(Finding),
})
export type RegistrationForStaff = z.output<typeof RegistrationForStaff>

export const trustCase = endpoint({
  id: 'trustCase',
  summary: 'Read one registration: what its carrier says, what the register said, and what staff decided.',
  method: 'GET',
  path: '/api/ops/trust/:businessId',
  access: 'operations',
  features: ['registration'],
  params: idParam('businessId'),
  answer: RegistrationForStaff,
})

export const REASON_MAX = 500
const reason = text({
  min: 1,
  tooShort: 'Enter a reason.',
  max: REASON_MAX,
  tooLong: `Reason must be at most ${REASON_MAX} characters.`,
})
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
export const EVIDENCE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const EVIDENCE_TOO_LARGE = 'File must be less than 5MB.'
const evidenceFile = { tooLarge: EVIDENCE_TOO_LARGE, types: EVIDENCE_TYPES }

export const decideRegistration = endpoint({
  id: 'decideRegistration',
  summary: 'Confirm a registration from its official page, or refuse it; evidence is in the part `evidence`.',
  method: 'POST',
  path: '/api/ops/trust/:businessId/decision',
  access: 'operations:agent',
  features: ['registration'],
  params: idParam('businessId'),
  body: z.strictObject({
    version: Version,
    decision: z.enum(['confirm', 'refuse'], 'Choose a decision.'),
    /** The last valid day on the official page; required to confirm. */
    validTo: orNull(Day),
    tier: orNull(z.enum(['upper'])),
    /** The business can read the reason. */
    reason,
  }),
  multipart: { json: 'decision', files: { evidence: evidenceFile } },
  idempotent: true,
  answer: RegistrationForStaff,
})

/** The longest override, days. */
export const MAX_OVERRIDE_DAYS = 30

export const overrideRegistration = endpoint({
  id: 'overrideRegistration',
  summary: `Let a carrier bid whatever the register says, for at most ${MAX_OVERRIDE_DAYS} days; evidence is in the part \`evidence\`.`,
  method: 'POST',
  path: '/api/ops/trust/:businessId/override',
  access: 'operations:admin',
  features: ['registration'],
  params: idParam('businessId'),
  body: z.strictObject({ version: Version, until: Day, reason }),
  multipart: { json: 'override', files: { evidence: evidenceFile } },
  idempotent: true,
  answer: RegistrationForStaff,
})

export const endOverride = endpoint({
  id: 'endOverride',
  summary: 'End an override early.',
  method: 'POST',
  path: '/api/ops/trust/:businessId/override/end',
  access: 'operations:admin',
  features: ['registration'],
  params: idParam('businessId'),
  body: z.strictObject({ version: Version, reason }),
  idempotent: true,
  answer: RegistrationForStaff,
})

export const checkRegistration = endpoint({
  id: 'checkRegistration',
  summary: 'Query the register for a number: once an hour per number (TRUST-17).',
  method: 'POST',
  path: '/api/ops/trust/:businessId/check',
  access: 'operations:agent',
  features: ['registration'],
  params: idParam('businessId'),
  answer: RegistrationForStaff,
})

export const changeRegulator = endpoint({
  id: 'changeRegulator',
  summary: 'Move a registration to the regulator that issued it.',
  method: 'POST',
  path: '/api/ops/trust/:businessId/regulator',
  access: 'operations:agent',
  features: ['registration'],
  params: idParam('businessId'),
  body: z.strictObject({ version: Version, regulator: Regulator, reason }),
  idempotent: true,
  answer: RegistrationForStaff,
})

export const linkToEvidence = endpoint({
  id: 'linkToEvidence',
  summary: 'Create a link that opens the evidence of a finding once; opening it is audited.',
  method: 'POST',
  path: '/api/ops/trust/:businessId/findings/:findingId/link',
  access: 'operations:agent',
  features: ['registration'],
  params: z.strictObject({ businessId: Id, findingId: Id }),
  answer: FileLink,
})

export const stopRegister = endpoint({
  id: 'stopRegister',
  summary: 'Stop or resume queries to the register.',
  method: 'POST',
  path: '/api/ops/register/stop',
  access: 'operations:admin',
  features: ['registration'],
  body: z.strictObject({ stopped: z.boolean(), reason }),
  idempotent: true,
  answer: RegisterHealth,
})
