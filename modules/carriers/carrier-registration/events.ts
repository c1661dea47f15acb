import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { RegistrationState } from './contract.ts'
import { RegistrationSummary } from './summary/contract.ts'

const about = { businessId: Id, version: z.number(), state: RegistrationState }

/** A registration was saved or checked. `line` is its public summary. */
export const RegistrationChecked = eventKind(
  'RegistrationChecked',
  1,
  z.object({
    ...about,
    line: RegistrationSummary,
    /** Its carrier was waiting for this result. */ awaited: z.boolean(),
  }),
)
export type RegistrationChecked = EventOf<typeof RegistrationChecked>

/** A confirmed registration no longer is, so its carrier may not bid. */
export const RegistrationBarred = eventKind('RegistrationBarred', 1, z.object(about))
export type RegistrationBarred = EventOf<typeof RegistrationBarred>

/** A registration ends in `days` days: sent at 90, 30 and 7 (TRUST-05). `validTo` is a day in London. */
export const RegistrationEnds = eventKind(
  'RegistrationEnds',
  1,
  z.object({ businessId: Id, days: z.number(), validTo: z.string() }),
)
export type RegistrationEnds = EventOf<typeof RegistrationEnds>

/** A carrier chosen by an owner turned out not to be registered (TRUST-21). */
export const ChosenCarrierBarred = eventKind(
  'ChosenCarrierBarred',
  1,
  z.object({ requestId: Id, requestTitle: z.string(), ownerId: Id, businessId: Id }),
)
export type ChosenCarrierBarred = EventOf<typeof ChosenCarrierBarred>

/**
 * The public register hasn't answered for 48 hours (TRUST-20), or most entries are missing. `since` is its last answer.
 */
export const RegisterSilent = eventKind('RegisterSilent', 1, z.object({ since: z.nullable(z.string()) }))
export type RegisterSilent = EventOf<typeof RegisterSilent>
