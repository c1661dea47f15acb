import { EmptyState } from './states.tsx'

/** How far something lies from the place asked for; nothing where that is not known. */
export function MilesAway({ miles }: { miles: number | undefined }) {
  if (miles === undefined) return null
  return (
    <span className="tabular font-semibold text-ink">{miles === 1 ? '1.0 mile' : `${miles.toFixed(1)} miles`}</span>
  )
}

/** Stands in the place of a list of which nothing lies within the miles asked for. */
export const NothingNear = ({ heading }: { heading?: 'h2' | 'h3' }) => (
  <EmptyState title="Nothing within these miles" {...(heading && { heading })}>
    Choose more miles, or clear the place.
  </EmptyState>
)

/** Says of a list that was cut how many things without a place it leaves out. */
export function WithoutPlace({ count = 0, most = 100 }: { count: number | undefined; most?: number }) {
  if (count === 0) return null
  return (
    <p className="text-sm text-muted">
      {count >= most ? `${most} or more` : count} without a place {count === 1 ? 'is' : 'are'} not shown.
    </p>
  )
}
