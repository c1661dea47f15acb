import { useEffect } from 'react'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { sent } from '#web/lib/api/sent.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { announce } from '#web/ui/announcer.tsx'
import { showVisit } from '../visit-query.ts'

export interface VisitAction {
  /** Identifies the action: a retry with the same content keeps its idempotency key. */
  content: unknown
  send: (idempotencyKey: string) => Promise<JobVisit>
  viewer: string
  /** The version of the visit on screen. */
  version: number
  /** Announced to screen readers once it is done. */
  done: string
  /** Moves the focus, because the pressed button may be gone. */
  onDone: () => void
}

/** Sends an action on a visit and shows the answer. */
export const useAction = ({ content, send, viewer, version, done, onDone }: VisitAction) => {
  const act = useIdempotentCommand({
    content,
    send: (key) => sent(send(key)),
    onDone(visit) {
      showVisit(visit, viewer)
      announce(done, { now: true })
      onDone()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal applies to the version it was answered for
  useEffect(act.forget, [version])
  return act
}
