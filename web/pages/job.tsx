import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { isId } from '#server/platform/kernel/facts/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { useBidMessages } from '#web/features/market/bidding/live/use-bid-messages.ts'
import { questionKeys } from '#web/features/market/questions/keys.ts'
import { JobNotFound } from '#web/features/market/requests/job/job-not-found.tsx'
import { JobSkeleton } from '#web/features/market/requests/job/job-skeleton.tsx'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { requestQuery } from '#web/features/market/requests/request-query.ts'
import { useRequestMessages } from '#web/features/market/requests/use-request-messages.ts'
import { words } from '#web/features/market/requests/words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { JobContent } from './job/job-content.tsx'

/** `/job/{jobId}`: one collection request with its bids, live. */
export function Page() {
  const { jobId = '' } = useParams()
  return (
    <div className="wrap grid gap-4 pb-(--action-bar) pt-3 lg:pt-5">
      <div className="flex items-center justify-between gap-4">
        <BackButton />
        <LiveStatus />
      </div>
      {isId(jobId) ? <Job key={jobId} jobId={jobId} /> : <JobNotFound />}
    </div>
  )
}

function Job({ jobId }: { jobId: string }) {
  const viewerId = useViewer()?.id ?? null
  useRequestMessages()
  useBidMessages()
  useRoom(requestRoom, jobId, [requestKeys.detail(jobId), biddingKeys.onRequest(jobId), questionKeys.onRequest(jobId)])
  const job = useQuery(requestQuery(jobId, viewerId))
  const { data, error } = job
  const missing = error instanceof ApiError && error.status === 404
  usePageTitle(data?.title ?? (missing ? words.job.notFound : words.job.title))
  if (data) return <JobContent request={data} viewerId={viewerId} />
  if (missing) return <JobNotFound />
  return <QueryFallback query={job} loading={<JobSkeleton />} failed={words.job.failed} heading={words.job.title} />
}
