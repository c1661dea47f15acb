import { useEffect } from 'react'
import type { Claim, claimVerification, releaseVerification } from '#modules/carriers/profiles/verification/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { verificationKeys } from './keys.ts'
import type { Case } from './queries.ts'

/** Claims last 15 minutes. */
const RENEW_MS = 5 * 60_000

/** Claims a waiting case while it is open and releases it afterwards. Returns a colleague's claim, or null. */
export function useClaim({ profile, claim }: Case): Claim | null {
  const viewer = useViewer()
  const { userId, verificationStatus } = profile
  const takes = useReaches('agent') && verificationStatus === 'pending_review'
  const free = claim === null
  useEffect(() => {
    if (!takes) return
    // runs again when a colleague releases the case
    if (free) void take(userId)
    const timer = setInterval(() => void take(userId), RENEW_MS)
    return () => clearInterval(timer)
  }, [takes, free, userId])
  useEffect(() => {
    if (!takes) return
    return () =>
      void call<typeof releaseVerification>('DELETE /api/ops/verifications/:userId/claim', {
        params: { userId },
      }).catch(() => undefined)
  }, [takes, userId])
  return claim && claim.by.userId !== viewer?.id ? claim : null
}

async function take(userId: string): Promise<void> {
  try {
    const claim = await call<typeof claimVerification>('POST /api/ops/verifications/:userId/claim', {
      params: { userId },
    })
    queryClient.setQueryData<Case>(verificationKeys.caseOf(userId), (held) => held && { ...held, claim })
  } catch {
    // the decision is refused if a colleague holds the claim
  }
}
