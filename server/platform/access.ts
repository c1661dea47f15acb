import type { Access } from './contract.ts'
import { Refusal } from './errors.ts'

/** Who is calling, as their access token says. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'member' | 'operations'
}

export const NOT_SIGNED_IN = 'Please log in to continue.'

/** The one place that decides who may call an endpoint or join a room. Throws Refusal: unauthenticated, forbidden. */
export function assertAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new Refusal('unauthenticated', 'unauthenticated', NOT_SIGNED_IN)
  if (access === 'operations' && caller.role !== 'operations')
    throw new Refusal('forbidden', 'forbidden', 'This is for operations staff only.')
}
