import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegistrationForStaff } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { refetchOnConflict } from '../refetch-on-conflict.ts'
import { caseQuery, trustKeys } from './queries.ts'

export interface CaseActions {
  /** The version on screen. It is sent with each command, to prevent decisions on unseen data. */
  readonly version: number
  /** Awaits a command. If someone else has changed the case, refetches it, then throws the command's error. */
  awaitCommand(sent: Promise<RegistrationForStaff>): Promise<RegistrationForStaff>
  /** Shows the case `latest`, as the command returned it, and announces what was done. */
  finish(latest: RegistrationForStaff, title: string, text?: string): void
}

/** Returns what all actions on one case share. */
export function useCaseActions({ registration: { businessId, version } }: RegistrationForStaff): CaseActions {
  const queries = useQueryClient()
  // only commands and conflicts update it, because the viewer may not notice a background refetch
  const [seen, setSeen] = useState(version)
  const { queryKey } = caseQuery(businessId)
  return {
    version: seen,
    awaitCommand: (sent) =>
      refetchOnConflict(sent, async () => {
        const latest = await queries.fetchQuery({ ...caseQuery(businessId), staleTime: 0 })
        setSeen(latest.registration.version)
      }),
    finish(latest, title, text) {
      setSeen(latest.registration.version)
      queries.setQueryData(queryKey, latest)
      void queries.invalidateQueries({ queryKey: trustKeys.all, predicate: (query) => query.queryKey[1] !== 'case' })
      void toast({ title, description: text, tone: 'success' }, { topic: 'trust' })
      announce(text === undefined ? title : `${title}. ${text}`, { now: true })
    },
  }
}
