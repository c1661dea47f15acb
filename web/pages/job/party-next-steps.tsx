import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { visitQuery } from '#web/features/fulfilment/visits/visit-query.ts'
import { isCollected, partyOf } from '#web/features/market/requests/job/job-party.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import type { StateCardProps } from './state-card.tsx'

const Visit = lazyPart(async () => (await import('#web/features/fulfilment/visits/visit.tsx')).Visit)
const ExtraItems = lazyPart(
  async () => (await import('#web/features/core/waste-catalogue/picker/extra-items.tsx')).ExtraItems,
)
const ProblemButton = lazyExtra(
  async () => (await import('#web/features/fulfilment/cases/problem-button.tsx')).ProblemButton,
)
const NextStep = lazyPart(async () => (await import('./party-parts.tsx')).partyParts.NextStep)
const DisposalDue = lazyExtra(
  async () => (await import('#web/features/fulfilment/disposal/disposal-due.tsx')).DisposalDue,
)
const ReviewPrompt = lazyExtra(async () => (await import('#web/features/market/reviews/review-row.tsx')).ReviewPrompt)

type PartyNextStepsProps = Omit<StateCardProps, 'acceptedHere'>

/** The next steps of the parties of an accepted job. */
export function PartyNextSteps({ request, viewerId, cancelledHere, onCancelled }: PartyNextStepsProps) {
  const { id, status } = request
  const party = partyOf(request, viewerId)
  const visit = useQuery({ ...visitQuery(id, viewerId), enabled: featureOn('duty') }).data
  return (
    <Suspense>
      {featureOn('duty') && (
        <Visit
          request={request}
          party={party}
          viewerId={viewerId}
          problemButton={<ProblemButton requestId={id} viewerId={viewerId} kind="wrong_van" />}
          ExtraItems={ExtraItems}
          cancelledHere={cancelledHere}
          onCancelled={onCancelled}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: requestKeys.detail(id) })}
        />
      )}
      {featureOn('duty') && party === 'carrier' && isCollected(request) && (
        <DisposalDue requestId={id} viewerId={viewerId} row="papers" />
      )}
      {status === 'assigned' && (
        <NextStep
          request={request}
          party={party}
          isSecondary={visit !== undefined && visit.marks.loadingAt === null && request.collectedAt === null}
        />
      )}
      {status === 'completed' && party === 'owner' && featureOn('reviews') && (
        <ReviewPrompt requestId={id} viewerId={viewerId} />
      )}
    </Suspense>
  )
}
