import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  ReviewedProfile,
  VerificationCase,
  verificationCase,
  verificationQueue,
} from '#modules/carriers/profiles/verification/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import { verificationKeys } from './keys.ts'

/** One business with everything staff compare. */
export type Case = AnswerOf<typeof verificationCase>

/** Waiting cases, oldest first. */
export const queueQuery = infiniteQueryOptions({
  ...PAGED,
  queryKey: verificationKeys.queue,
  queryFn: ({ pageParam: after, signal }) =>
    call<typeof verificationQueue>('GET /api/ops/verifications', { query: { after }, signal }),
})

/** One case, waiting or decided. */
export const caseQuery = (userId: string) =>
  queryOptions({
    queryKey: verificationKeys.caseOf(userId),
    queryFn: ({ signal }) =>
      call<typeof verificationCase>('GET /api/ops/verifications/:userId', { params: { userId }, signal }),
    // live messages only arrive while the page is open, so each visit refetches
    refetchOnMount: 'always',
  })

/** Whether a case is waiting, for documents or for a verified business's new name. */
export const isWaiting = ({ verificationStatus, shownNames }: ReviewedProfile): boolean =>
  verificationStatus === 'pending_review' || shownNames !== undefined

/** The business's name for lists and sentences. */
export const caseName = (
  { companyName, displayName }: Pick<VerificationCase, 'companyName' | 'displayName'>,
  unnamed: string,
): string => companyName ?? displayName ?? unnamed
