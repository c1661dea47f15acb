import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { RegistrationState } from './contract.ts'
import { RegistrationSummary } from './summary/contract.ts'

// Stored events keep the types they were first written with, even where a constant has a newer name.
const registration = { businessId: Id, version: z.number(), state: RegistrationState }

/** A registration was saved or checked. `line` is the summary that customers see. */
export const RegistrationChecked = eventKind(
  'RegistrationChecked',
  1,
  z.object({
    ...registration,
    line: RegistrationSummary,
    /** Whether the carrier was waiting for this result, so that we mail it. */
    awaited: z.boolean(),
  }),
)
export type RegistrationChecked = EventOf<typeof RegistrationChecked>

/** A confirmed registration stopped allowing bids: it expired, left the register or was refused, for example. */
export const RegistrationBlocked = eventKind('RegistrationBarred', 1, z.object(registration))
export type RegistrationBlocked = EventOf<typeof RegistrationBlocked>

/** A registration ends in `days` days, so its carrier is reminded (TRUST-05). `validTo` is a day in London. */
export const RegistrationEndsSoon = eventKind(
  'RegistrationEnds',
  1,
  z.object({ businessId: Id, days: z.number(), validTo: z.string() }),
)
export type RegistrationEndsSoon = EventOf<typeof RegistrationEndsSoon>

/** The registration of a carrier whose bid was accepted turned out not to allow bids (TRUST-21). */
export const ChosenCarrierBlocked = eventKind(
  'ChosenCarrierBarred',
  1,
  z.object({ requestId: Id, requestTitle: z.string(), ownerId: Id, businessId: Id }),
)
export type ChosenCarrierBlocked = EventOf<typeof ChosenCarrierBlocked>

/**
 * Queries to the public register have been failing: no answer for 48 hours (TRUST-20) or in all of a night's attempts,
 * or most entries missing. `since` is the time of its last answer; null if it never answered.
 */
export const RegisterFailing = eventKind('RegisterSilent', 1, z.object({ since: z.nullable(z.string()) }))
export type RegisterFailing = EventOf<typeof RegisterFailing>
