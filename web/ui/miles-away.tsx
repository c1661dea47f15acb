import { EmptyState } from './states.tsx'

/** The distance from the chosen place. Renders nothing if it is unknown. */
export function MilesAway({ miles }: { miles: number | undefined }) {
  if (miles === undefined) return null
  return (
    <span className="tabular font-semibold text-ink">{miles === 1 ? '1.0 mile' : `${miles.toFixed(1)} miles`}</span>
  )
}

/** The empty state of a list with nothing within the chosen distance. */
export const NothingNear = ({ heading }: { heading?: 'h2' | 'h3' }) => (
  <EmptyState title="Nothing within this distance" {...(heading && { heading })}>
    Choose a longer distance, or clear your location.
  </EmptyState>
)

/**
 * Says how many items a list filtered by distance omits because they have no location. The server counts up to `most`.
 */
export function WithoutPlace({ count = 0, most = 100 }: { count: number | undefined; most?: number }) {
  if (count === 0) return null
  return (
    <p className="text-sm text-muted">
      {count >= most ? `${most} or more` : count} without a location {count === 1 ? 'isn’t' : 'aren’t'} shown.
    </p>
  )
}
