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

/** A verification case: the details, documents and history of one business. */
export type Case = AnswerOf<typeof verificationCase>

/** Returns the waiting cases, oldest first. */
export const verificationQueueQuery = infiniteQueryOptions({
  ...PAGED,
  queryKey: verificationKeys.queue,
  queryFn: ({ pageParam: after, signal }) =>
    call<typeof verificationQueue>('GET /api/ops/verifications', { query: { after }, signal }),
})

/** Returns one case, waiting or decided. */
export const caseQuery = (userId: string) =>
  queryOptions({
    queryKey: verificationKeys.caseOf(userId),
    queryFn: ({ signal }) =>
      call<typeof verificationCase>('GET /api/ops/verifications/:userId', { params: { userId }, signal }),
    // live messages only arrive while the page is open, so each visit refetches
    refetchOnMount: 'always',
  })

/** Returns whether a case waits for a decision about its documents, or about a verified business's new name. */
export const isWaiting = ({ verificationStatus, shownNames }: ReviewedProfile): boolean =>
  verificationStatus === 'pending_review' || shownNames !== undefined

/** Returns a business's name for lists and sentences, or `unnamed` without one. */
export const caseName = (
  { companyName, displayName }: Pick<VerificationCase, 'companyName' | 'displayName'>,
  unnamed: string,
): string => companyName ?? displayName ?? unnamed
