import { useEffect } from 'react'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { announce } from '#web/ui/announcer.tsx'
import { cacheVisit } from '../visit-query.ts'

export interface VisitAction {
  /** Identifies the action: a retry with the same content keeps its idempotency key. */
  keyedBy: unknown
  send: (idempotencyKey: string) => Promise<JobVisit>
  viewerId: string
  /** The version of the visit on screen. */
  version: number
  /** Announced to screen readers once it is done. */
  announcement: string
  /** Moves the focus, because the pressed button may be gone. */
  onDone: () => void
}

/** Sends an action on a visit and caches the visit it returns. */
export const useVisitAction = ({ keyedBy, send, viewerId, version, announcement, onDone }: VisitAction) => {
  const command = useIdempotentCommand({
    keyedBy,
    send: (key) => withNotSentError(send(key)),
    onDone(visit) {
      cacheVisit(visit, viewerId)
      announce(announcement, { now: true })
      onDone()
    },
  })
  // an error belongs to the version of the visit it was returned for, so a new version clears it
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version clears the error
  useEffect(command.clearError, [version])
  return command
}
