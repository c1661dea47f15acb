import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  ReviewedProfile,
  VerificationCase,
  verificationCase,
  verificationQueue,
} from '#modules/profiles/verification/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import { verificationKeys } from './keys.ts'

/** One business with everything that staff compare. */
export type Case = AnswerOf<typeof verificationCase>

/** The cases that wait, oldest first. */
export const queueQuery = infiniteQueryOptions({
  ...PAGED,
  queryKey: verificationKeys.queue,
  queryFn: ({ pageParam: after, signal }) =>
    call<typeof verificationQueue>('GET /api/ops/verifications', { query: { after }, signal }),
})

/** One case, whether it waits or has been decided. */
export const caseQuery = (userId: string) =>
  queryOptions({
    queryKey: verificationKeys.caseOf(userId),
    queryFn: ({ signal }) =>
      call<typeof verificationCase>('GET /api/ops/verifications/:userId', { params: { userId }, signal }),
    // messages reach a page only while it is open, so each visit reads again
    refetchOnMount: 'always',
  })

/** Whether staff have something to look at: documents, or new names of a verified business. */
export const isWaiting = ({ verificationStatus, shownNames }: ReviewedProfile): boolean =>
  verificationStatus === 'pending_review' || shownNames !== undefined

/** What the business is called in lists and sentences. */
export const caseName = (
  { companyName, displayName }: Pick<VerificationCase, 'companyName' | 'displayName'>,
  unnamed: string,
): string => companyName ?? displayName ?? unnamed
