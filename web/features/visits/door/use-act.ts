import { useEffect } from 'react'
import type { JobVisit } from '#modules/visits/contract.ts'
import { sent } from '#web/lib/api/sent.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { announce } from '#web/ui/announcer.tsx'
import { showVisit } from '../visit-query.ts'

export interface VisitAct {
  /** What the act is about: the same content under retries is the same act. */
  content: unknown
  send: (idempotencyKey: string) => Promise<JobVisit>
  viewer: string
  /** Of the visit as it is shown. */
  version: number
  /** What is said aloud once it is done. */
  done: string
  /** Gives the focus a place: what was pressed may be gone. */
  onDone: () => void
}

/** An act of one of the two sides on their visit, shown at once. */
export const useAct = ({ content, send, viewer, version, done, onDone }: VisitAct) => {
  const act = useIdempotentCommand({
    content,
    send: (key) => sent(send(key)),
    onDone(visit) {
      showVisit(visit, viewer)
      announce(done, { now: true })
      onDone()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused was about the state before this one
  useEffect(act.forget, [version])
  return act
}
