import { needsSession } from '#server/platform/kernel/contract.ts'
import type { Guard } from './guards.ts'
import { TABLE } from './table.ts'

/** Their commands also lock the session, so they refuse even where the router doesn't. */
const ASK_AGAIN = ['passSecondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'replaceRecoveryCodes']

/** The router's check for an active session, with every endpoint that it protects. */
export const sessionGuards = (): Guard[] => [
  {
    id: 'ended sessions act',
    file: 'server/platform/http/route.ts',
    guard: 'needsSession(endpoint)',
    within: '!request.caller.scopes && needsSession(endpoint)',
    rows: TABLE.map(({ endpoint }) => endpoint)
      .filter((endpoint) => needsSession(endpoint) && !ASK_AGAIN.includes(endpoint.id))
      .map(({ id }) => id),
  },
]
