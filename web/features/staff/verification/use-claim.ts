import { useEffect } from 'react'
import type { Claim, claimVerification, releaseVerification } from '#modules/carriers/profiles/verification/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { verificationKeys } from './keys.ts'
import type { Case } from './queries.ts'

/** Interval for renewing a claim, which lasts 15 minutes. */
const RENEW_MS = 5 * 60_000

/** Claims a waiting case while it is open and releases it afterwards. Returns a colleague's claim, or null. */
export function useClaim({ profile, claim }: Case): Claim | null {
  const viewer = useViewer()
  const { userId, verificationStatus } = profile
  const shouldClaim = useHasLevel('agent') && verificationStatus === 'pending_review'
  const isUnclaimed = claim === null
  useEffect(() => {
    if (!shouldClaim) return
    // runs again when a colleague releases the case
    if (isUnclaimed) void claimCase(userId)
    const timer = setInterval(() => void claimCase(userId), RENEW_MS)
    return () => clearInterval(timer)
  }, [shouldClaim, isUnclaimed, userId])
  useEffect(() => {
    if (!shouldClaim) return
    return () =>
      void call<typeof releaseVerification>('DELETE /api/ops/verifications/:userId/claim', {
        params: { userId },
      }).catch(() => undefined)
  }, [shouldClaim, userId])
  return claim && claim.by.userId !== viewer?.id ? claim : null
}

async function claimCase(userId: string): Promise<void> {
  try {
    const claim = await call<typeof claimVerification>('POST /api/ops/verifications/:userId/claim', {
      params: { userId },
    })
    queryClient.setQueryData<Case>(verificationKeys.caseOf(userId), (cached) => cached && { ...cached, claim })
  } catch {
    // ignored: the server refuses the viewer's decision if a colleague has claimed the case
  }
}
