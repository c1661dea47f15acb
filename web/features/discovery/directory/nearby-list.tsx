import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Precision } from '#modules/core/places/contract.ts'
import type { NearbyBusiness } from '#modules/discovery/directory/contract.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { BusinessLogo } from '#web/ui/business-logo.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { distanceText } from './distance.ts'
import type { Nearby } from './nearby.ts'
import { Verification } from './verification.tsx'
import { words } from './words.ts'

const nearWords = words.near

interface NearbyListProps {
  /** Name of the place. */
  place: string
  precision: Precision
  near: Nearby
  /** Renders the reviews and registration of a business. */
  registration: (business: NearbyBusiness) => ReactNode
}

/** The businesses on the map, as a list. */
export function NearbyList({ place, precision, near, registration }: NearbyListProps) {
  return (
    <section aria-labelledby="near" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="near">{nearWords.title(place)}</h2>
        <p className="text-muted">{nearWords.text}</p>
      </div>
      <PagedList
        query={near}
        loading={<SkeletonList text={nearWords.loading} count={2} className="grid gap-3 sm:grid-cols-2" box="h-24" />}
        failed={nearWords.failed}
        empty={
          <EmptyState
            icon={Store}
            title={nearWords.empty}
            action={<LinkButton to="/post-request">{nearWords.post}</LinkButton>}
          >
            {nearWords.emptyText}
          </EmptyState>
        }
        label={nearWords.more}
        loadingLabel={nearWords.loadingMore}
        moreFailed={nearWords.moreFailed}
      >
        {(businesses) => (
          <ol className="grid gap-3 sm:grid-cols-2">
            {businesses.map((business) => (
              <Row key={business.userId} business={business} precision={precision}>
                {registration(business)}
              </Row>
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  )
}

interface RowProps {
  business: NearbyBusiness
  precision: Precision
  children: ReactNode
}

function Row({ business, precision, children }: RowProps) {
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
          <span className="sr-only">{nearWords.distance}: </span>
          {distanceText(distanceKm, precision)} · {locationText}
        </p>
        <Verification status={verificationStatus} />
        {children}
      </div>
    </Card>
  )
}
