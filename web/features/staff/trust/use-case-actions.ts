import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegistrationForStaff } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { refetchOnConflict } from '../refetch-on-conflict.ts'
import { caseQuery, trustKeys } from './queries.ts'

export interface CaseActions {
  /** The version on screen. It is sent with each command, to prevent decisions on unseen data. */
  readonly version: number
  /** Awaits a command. On a version conflict it refetches before the error is shown. */
  send(sent: Promise<RegistrationForStaff>): Promise<RegistrationForStaff>
  /** Shows the updated case and announces what was done. */
  done(now: RegistrationForStaff, title: string, text?: string): void
}

/** Shared by all actions on one case. */
export function useCaseActions({ registration: { businessId, version } }: RegistrationForStaff): CaseActions {
  const queries = useQueryClient()
  // only updated by the viewer's own action or after a reported conflict, so that a silent refetch doesn't count as seen
  const [seen, setSeen] = useState(version)
  const { queryKey } = caseQuery(businessId)
  return {
    version: seen,
    send: (sent) =>
      refetchOnConflict(sent, async () => {
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
