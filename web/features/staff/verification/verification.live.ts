import type { QueryClient } from '@tanstack/react-query'
import {
  type verificationCaseChanged,
  type verificationClaimed,
  verificationsRoom,
} from '#modules/carriers/profiles/verification/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { verificationKeys } from './keys.ts'
import type { Case } from './queries.ts'

const REFETCH = [verificationKeys.queue, verificationKeys.cases]

/** The handler of live messages: refetches the list and the changed case, because messages don't contain the case. */
export const verificationLive = {
  'verification.case'(client: QueryClient, message: LivePayload<typeof verificationCaseChanged>) {
    refetchSoon(client, verificationKeys.queue)
    const cached = client.getQueryData<Case>(verificationKeys.caseOf(message.id))
    if (cached && (message.patch.renamed || cached.profile.verificationVersion < message.version))
      refetchSoon(client, verificationKeys.caseOf(message.id))
  },
}

/** Keeps the list and the open case up to date while mounted. */
export function useVerificationUpdates(): void {
  useRoom(verificationsRoom, undefined, REFETCH)
  useLive<typeof verificationClaimed>('verification.claimed', ({ id }) => {
    refetchSoon(queryClient, verificationKeys.queue)
    refetchSoon(queryClient, verificationKeys.caseOf(id))
  })
  useLive<typeof verificationCaseChanged>('verification.case', (message) =>
    verificationLive['verification.case'](queryClient, message),
  )
}
