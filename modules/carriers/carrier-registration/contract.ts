import * as z from 'zod/mini'
import { endpoint, Id, Instant, line, liveMessage, text } from '#server/platform/kernel/contract.ts'
import { RegistrationSummary, Regulator, Tier } from './contract/summary.ts'

/** Labels of the regulators (TRUST-01). */
export const REGULATORS: Readonly<Record<Regulator, string>> = {
  EA: 'Environment Agency, England',
  NRW: 'Natural Resources Wales',
  SEPA: 'SEPA, Scotland',
  NIEA: 'NIEA, Northern Ireland',
}

/**
 * The state of a registration. `good`: the register confirmed it. `by_staff`: staff confirmed it. `refused`: staff
 * refused it. All but `good` and `by_staff` block bidding; `unchecked` does so only while a registration is required.
 */
export const RegistrationState = z.enum([
  'unchecked',
  'good',
  'by_staff',
  'lower_tier',
  'expired',
  'absent',
  'other_name',
  'refused',
])
export type RegistrationState = z.output<typeof RegistrationState>

/** A day in London: '2027-03-14'. */
export const Day = z.string().check(z.maxLength(10), z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

const NUMBER_MAX = 40
export const EXPLANATION_MAX = 300
const explanation = text({
  max: EXPLANATION_MAX,
  tooLong: `Your explanation must be at most ${EXPLANATION_MAX} characters long.`,
})
/** The version of the registration that the caller saw; 0 before the first save. An old version is refused. */
const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

export const SaveRegistration = z.strictObject({
  regulator: z.enum(Regulator.options, 'Choose who you’re registered with.'),
  number: line({
    min: 1,
    tooShort: 'Enter your registration number.',
    max: NUMBER_MAX,
    tooLong: `Registration number must be at most ${NUMBER_MAX} characters.`,
  }),
  version: Version,
})
export type SaveRegistration = z.output<typeof SaveRegistration>

/** The caller's own registration, for its card. */
export const OwnRegistration = z.object({
  registration: z.nullable(
    z.object({
      regulator: Regulator,
      number: z.string(),
      tier: Tier,
      state: RegistrationState,
      validTo: z.nullable(z.string()),
      checkedAt: z.nullable(Instant),
      checkedBy: z.nullable(z.enum(['machine', 'staff'])),
      /** The carrier's explanation of a different name. */
      explanation: z.nullable(z.string()),
      /** The last day on which an admin lets the carrier bid although its registration isn't confirmed. */
      overrideUntil: z.nullable(z.string()),
    }),
  ),
  version: z.number(),
  /** The result of the last check as a sentence (TRUST-02); null without a registration. */
  outcome: z.nullable(z.string()),
  /** Why staff refused the registration; null if they didn't. */
  reason: z.nullable(z.string()),
  /** Whether the number may be Welsh, which the register of England doesn't contain (TRUST-14). */
  maybeWelsh: z.boolean(),
  /** What stops the caller from bidding, as a sentence (TRUST-04); null if nothing does. */
  bar: z.nullable(z.string()),
  /** Days until the registration ends, from 90 days before; null at any other time and without one (TRUST-05). */
  endsInDays: z.nullable(z.number()),
  /** Whether a registration is required to bid. */
  required: z.boolean(),
  /** The summary that customers see. */
  line: RegistrationSummary,
})
export type OwnRegistration = z.output<typeof OwnRegistration>

export const myRegistration = endpoint({
  id: 'myRegistration',
  summary: "Read the caller's own waste carrier registration and its result (TRUST-02).",
  method: 'GET',
  path: '/api/registration',
  access: 'signed-in',
  scope: 'profile:read',
  features: ['registration'],
  answer: OwnRegistration,
})

export const saveRegistration = endpoint({
  id: 'saveRegistration',
  summary:
    'Save the caller’s registration number and have it checked: by the register within 8 seconds, or later (TRUST-01).',
  method: 'PUT',
  path: '/api/registration',
  access: 'signed-in',
  features: ['registration'],
  body: SaveRegistration,
  answer: OwnRegistration,
})

export const explainRegistration = endpoint({
  id: 'explainRegistration',
  summary: 'Explain why the register has a different name (TRUST-02).',
  method: 'PUT',
  path: '/api/registration/explanation',
  access: 'signed-in',
  features: ['registration'],
  body: z.strictObject({ version: Version, explanation }),
  answer: OwnRegistration,
})

/** Sent to all open pages of a carrier when its registration has a new result. `id` is the business. */
export const registrationChanged = liveMessage({
  name: 'registration.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ line: RegistrationSummary }) }),
})
