import { type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { EmptyState, ErrorState } from './states.tsx'

interface NotReadProps {
  query: {
    readonly error: Error | null
    /** How often this query has failed. */
    readonly errorUpdateCount: number
    readonly refetch: () => Promise<unknown>
  }
  /** What stands there until the answer comes. */
  loading: ReactNode
  /** What is said once the read has failed; a function puts the reason into the sentence. */
  failed: string | ((reason: string) => string)
  /** What is said below that, before the reason. */
  text?: string
  /** For a page that is nothing without its data: its heading, for screen readers. */
  heading?: string
}

/** Refusals of a place that another try can't change. */
const NO_SUCH_PLACE = ['place_not_found', 'place_not_covered']

/** Stands in the place of data that were not read yet: their shape, or why they could not be read and another try. */
export function NotRead({ query, loading, failed, text, heading }: NotReadProps) {
  const { failure, retry } = useFailure(query)
  const reason = failure && messageOf(failure)
  // its field says why, and another try would answer the same
  if (failure instanceof ApiError && NO_SUCH_PLACE.includes(failure.code))
    return <EmptyState title="Nothing to show for this place">Change the place, or clear it.</EmptyState>
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      {reason === null ? (
        loading
      ) : (
        <ErrorState title={typeof failed === 'string' ? failed : failed(reason)} onRetry={retry}>
          {typeof failed === 'string' ? <Reason text={text} reason={reason} /> : text}
        </ErrorState>
      )}
    </>
  )
}

/** Why a query could not be read: while it is tried again by itself that stays, until somebody presses. */
function useFailure({ error, errorUpdateCount, refetch }: NotReadProps['query']) {
  const [last, setLast] = useState(error)
  const [pressedAt, setPressedAt] = useState<Error | null>(null)
  if (error !== null && error !== last) setLast(error)
  const failure = errorUpdateCount > 0 && last !== pressedAt ? last : null
  const retry = () => {
    setPressedAt(last)
    void refetch()
  }
  return { failure, retry }
}

function Reason({ text, reason }: { text: string | undefined; reason: string }) {
  if (text === undefined) return reason
  return (
    <>
      <p>{text}</p>
      <p className="text-sm">{reason}</p>
    </>
  )
}
