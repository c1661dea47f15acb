import { memo, Suspense } from 'react'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'

const LoadDetails = lazyPart(
  async () => (await import('#web/features/core/waste-catalogue/job/load-details.tsx')).LoadDetails,
)
const ChangeList = lazyExtra(async () => (await import('./party-parts.tsx')).partyParts.ChangeList)

interface LoadSectionProps {
  request: RequestDetail
  viewerId: string | null
  /** How many bids there are. */
  bids: number
}

/** The request's items, editable by its owner; nothing if there are none. */
export function LoadSection({ request, viewerId, bids }: LoadSectionProps) {
  if (!hasItems(request)) return null
  const own = isOwn(viewerId, request.userId)
  return (
    <>
      <ItemDetails {...loadOf(request)} own={own} />
      {own && !isClosed(request) && (
        <ChangeList
          request={request}
          // a new bid locks the items before the request is refetched
          hasBids={request.listFixed === true || bids > 0}
          onChanged={(changed) => queryClient.setQueryData(requestKeys.detailFor(request.id, viewerId), changed)}
        />
      )}
    </>
  )
}

type ItemDetailsProps = Pick<RequestDetail, 'load' | 'items' | 'access' | 'halfDays'> & { own: boolean }

/**
 * The request's items. `memo` prevents re-renders while its code is loading, which would drop the server-rendered
 * content. It only gets the props that it shows, so that new bids don't re-render it.
 */
const ItemDetails = memo(function ItemDetails({ own, ...load }: ItemDetailsProps) {
  return (
    <Suspense fallback={<div className="min-h-64" />}>
      <LoadDetails load={load} own={own} />
    </Suspense>
  )
})

const loadOf = ({ load, items, access, halfDays }: RequestDetail) => ({ load, items, access, halfDays })

/** Returns whether the request lists items, access or times, and this feature is on. */
export const hasItems = ({ items, access, halfDays }: RequestDetail) =>
  featureOn('load') && (items ?? access ?? halfDays) !== undefined
