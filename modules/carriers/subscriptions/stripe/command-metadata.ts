import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PlanId } from '../contract.ts'
import type { Stripe } from './stripe.ts'

/** Metadata key at Stripe that lists the commands which made or changed an object, newest first. */
const COMMANDS = 'commands'
/** Stripe allows 500 characters per value. */
const MAX_COMMANDS = 11

/** The plan that a person requested, with their Idempotency-Key. */
export interface PlanCommand {
  key: string
  plan: PlanId
}

/** Returns the metadata that records a command at Stripe, so that a repeat is recognised. */
export function commandMetadata({ key, plan }: PlanCommand, metadata: Stripe.Metadata = {}): Stripe.Metadata {
  const previousCommands = metadata[COMMANDS]?.split(' ') ?? []
  return { [COMMANDS]: [`${key}=${plan}`, ...previousCommands].slice(0, MAX_COMMANDS).join(' ') }
}

/** Returns whether the metadata records the command. Throws a Refusal (`key_reused`) if its key was for another plan. */
export function isCommandRecorded({ key, plan }: PlanCommand, metadata: Stripe.Metadata | null): boolean {
  const entry = metadata?.[COMMANDS]?.split(' ').find((candidate) => candidate.startsWith(`${key}=`))
  if (entry !== undefined && entry !== `${key}=${plan}`)
    throw new Refusal('unprocessable', 'key_reused', 'This Idempotency-Key was used for something else.')
  return entry !== undefined
}
