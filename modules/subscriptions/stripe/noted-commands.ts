import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PlanId } from '../contract.ts'
import type { Stripe } from './stripe.ts'

/** The name of the note at Stripe: which commands made or changed an object, the newest first. */
const COMMANDS = 'commands'
/** Stripe takes 500 characters under one name. */
const MOST = 11

/** What a person asks for, under the Idempotency-Key that they sent. */
export interface PlanCommand {
  key: string
  plan: PlanId
}

/** The note to write at Stripe with what `command` does there, so that a repeat finds it done. */
export function noteOf({ key, plan }: PlanCommand, before: Stripe.Metadata = {}): Stripe.Metadata {
  const earlier = before[COMMANDS]?.split(' ') ?? []
  return { [COMMANDS]: [`${key}=${plan}`, ...earlier].slice(0, MOST).join(' ') }
}

/** Whether `command` was carried out on what has this metadata. Throws Refusal key_reused when it asked for another plan. */
export function isNoted({ key, plan }: PlanCommand, metadata: Stripe.Metadata | null): boolean {
  const note = metadata?.[COMMANDS]?.split(' ').find((one) => one.startsWith(`${key}=`))
  if (note !== undefined && note !== `${key}=${plan}`)
    throw new Refusal('unprocessable', 'key_reused', 'This Idempotency-Key was used for something else.')
  return note !== undefined
}
