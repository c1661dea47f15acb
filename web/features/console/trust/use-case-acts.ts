import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrustCase } from '#modules/licences/staff/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { orLookAgain } from '../or-look-again.ts'
import { caseQuery, trustKeys } from './queries.ts'

export interface CaseActs {
  /** That of the case as it was looked at: it goes along, so that nobody decides on what they have not seen. */
  readonly version: number
  /** Waits for what was sent. Where something else changed the case meanwhile, that is on screen before it is said. */
  send(sent: Promise<TrustCase>): Promise<TrustCase>
  /** Puts what an act made of the case on screen, and says what was done. */
  done(now: TrustCase, title: string, text?: string): void
}

/** What all acts on one case share. */
export function useCaseActs({ registration: { businessId, version } }: TrustCase): CaseActs {
  const queries = useQueryClient()
  // renewed only by an own act, or when it was said that it changed: a look that nobody noticed is none
  const [seen, setSeen] = useState(version)
  const { queryKey } = caseQuery(businessId)
  return {
    version: seen,
    send: (sent) =>
      orLookAgain(sent, async () => {
        const now = await queries.fetchQuery({ ...caseQuery(businessId), staleTime: 0 })
        setSeen(now.registration.version)
      }),
    done(now, title, text) {
      setSeen(now.registration.version)
      queries.setQueryData(queryKey, now)
      void queries.invalidateQueries({ queryKey: trustKeys.all, predicate: (query) => query.queryKey[1] !== 'case' })
      void toast({ title, description: text, tone: 'success' }, { topic: 'trust' })
      announce(text === undefined ? title : `${title}. ${text}`, { now: true })
    },
  }
}
