import { Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { NearbyBusiness } from '#modules/directory/contract.ts'
import type { Precision } from '#modules/places/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { BusinessLogo } from '#web/ui/business-logo.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'

import { distanceText } from './distance.ts'
import type { Nearby } from './nearby.ts'
import { words } from './words.ts'

const own = words.near

interface NearbyListProps {
  /** Where they are near, by name. */
  place: string
  precision: Precision
  near: Nearby
}

/** The businesses that are on the map, as a list that needs no map. */
export function NearbyList({ place, precision, near }: NearbyListProps) {
  return (
    <section aria-labelledby="near" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="near">{own.title(place)}</h2>
        <p className="text-muted">{own.text}</p>
      </div>
      <Found precision={precision} near={near} />
    </section>
  )
}

function Found({ precision, near }: Omit<NearbyListProps, 'place'>) {
  if (!near.data) {
    if (near.error) return <ErrorState title={own.failed(messageOf(near.error))} onRetry={() => void near.refetch()} />
    return (
      <Skeleton text={own.loading} className="grid gap-3 sm:grid-cols-2">
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
      </Skeleton>
    )
  }
  const list = itemsOf(near.data)
  if (list.length === 0) {
    return (
      <EmptyState icon={Store} title={own.empty} action={<LinkButton to="/post-request">{own.post}</LinkButton>}>
        {own.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ol className="grid gap-3 sm:grid-cols-2">
        {list.map((business) => (
          <Row key={business.userId} business={business} precision={precision} />
        ))}
      </ol>
      {near.hasNextPage && (
        <ShowMore
          label={own.more}
          loadingLabel={own.loadingMore}
          failed={near.isFetchNextPageError ? own.moreFailed : null}
          loading={near.isFetchingNextPage}
          onPress={() => void near.fetchNextPage()}
        />
      )}
    </>
  )
}

function Row({ business, precision }: { business: NearbyBusiness; precision: Precision }) {
  const { userId, name, logoUrl, verificationStatus, distanceKm, locationText } = business
  return (
    <Card as="li" className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
      <BusinessLogo name={name} url={logoUrl} />
      <div className="grid gap-1.5">
        <h3>
          <Link to={businessPath(userId)} className="cover no-underline hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-muted">
          <span className="sr-only">{own.distance}: </span>
          {distanceText(distanceKm, precision)} · {locationText}
        </p>
        <VerificationBadge status={verificationStatus} label={own.verification} />
      </div>
    </Card>
  )
}
