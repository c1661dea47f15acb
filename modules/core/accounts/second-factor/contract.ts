import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, line, Nothing, StaffLevel, text } from '#server/platform/kernel/contract.ts'
import { Password, Session } from '../contract.ts'

const Code = line({ min: 6, tooShort: 'Enter a code.', max: 40, tooLong: 'Enter a valid code.' })

export const passSecondFactor = endpoint({
  id: 'passSecondFactor',
  summary: 'Give this session its staff permissions by a code or a recovery code.',
  method: 'POST',
  path: '/api/session/second-factor',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ code: Code }),
  answer: Session,
})

export const mySecondFactor = endpoint({
  id: 'mySecondFactor',
  summary: "Read the state of the caller's second factor.",
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'signed-in',
  answer: z.object({
    /** Null for none. */
    setUpAt: z.nullable(Instant),
    recoveryCodesLeft: z.number(),
    /** Whether staff must have a second factor. */
    required: z.boolean(),
  }),
})

export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  summary: 'Create the secret of a new second factor. It takes effect once a code is confirmed.',
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password }),
  /** `uri` is for the QR code, `secret` (base32) for typing. Neither is returned again. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
})

/** Ten single-use codes. They are never returned again. */
const RecoveryCodes = z.array(z.string())

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  summary: 'Activate the new second factor with its first code; every other session ends.',
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ code: Code }),
  answer: z.object({ recoveryCodes: RecoveryCodes, session: Session }),
})

export const replaceRecoveryCodes = endpoint({
  id: 'replaceRecoveryCodes',
  summary: 'Replace the recovery codes with ten new ones.',
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password }),
  answer: z.object({ recoveryCodes: RecoveryCodes }),
})

export const turnOffSecondFactor = endpoint({
  id: 'turnOffSecondFactor',
  summary: 'Turn off the second factor; refused where staff must have one.',
  method: 'POST',
  path: '/api/account/second-factor/turn-off',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password }),
  answer: Nothing,
})

export const Colleague = z.object({
  id: Id,
  email: z.string(),
  staffLevel: StaffLevel,
  /** Null for none. */
  secondFactorSetUpAt: z.nullable(Instant),
  recoveryCodesLeft: z.number(),
  /** Of any session that is still open. */
  lastUsedAt: z.nullable(Instant),
})
export type Colleague = z.output<typeof Colleague>

export const staffList = endpoint({
  id: 'staffList',
  summary: 'List all staff, with their level and whether they have a second factor.',
  method: 'GET',
  path: '/api/ops/staff',
  access: 'operations',
  answer: z.object({ items: z.array(Colleague) }),
})

export const REASON_MAX = 500

export const resetSecondFactor = endpoint({
  id: 'resetSecondFactor',
  summary: "Reset a colleague's lost second factor. They are signed out everywhere and set up a new one.",
  method: 'POST',
  path: '/api/ops/staff/:userId/second-factor/reset',
  access: 'operations:admin',
  params: idParam('userId'),
  body: z.strictObject({
    reason: text({
      min: 1,
      tooShort: 'Enter a reason.',
      max: REASON_MAX,
      tooLong: `Reason must be at most ${REASON_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: Nothing,
})
