import { type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { EmptyState, ErrorState } from './states.tsx'

interface QueryFallbackProps {
  query: {
    readonly error: Error | null
    /** Number of failed fetches. */
    readonly errorUpdateCount: number
    readonly refetch: () => Promise<unknown>
  }
  /** Shown while loading. */
  loading: ReactNode
  /** The error's text; a function if the text contains the reason. */
  failed: string | ((reason: string) => string)
  /** Text below the error, before the reason. */
  text?: string
  /** A heading for screen readers, for pages whose heading depends on the data. */
  heading?: string
}

/** Error codes for a place that we can't find or don't cover, for which a retry is pointless. */
const NO_SUCH_PLACE = ['place_not_found', 'place_not_covered']

/** Shown instead of data: the loading state, or the error with a retry button. */
export function QueryFallback({ query, loading, failed, text, heading }: QueryFallbackProps) {
  const { failure, retry } = useFailure(query)
  const reason = failure && messageOf(failure)
  // the search field already shows the error, and a retry would fail again
  if (failure instanceof ApiError && NO_SUCH_PLACE.includes(failure.code))
    return <EmptyState title="Nothing to show for this place">Try another place, or clear the location.</EmptyState>
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

/**
 * Returns the last error of a query and a retry function. The error stays during automatic retries, until the user
 * retries.
 */
function useFailure({ error, errorUpdateCount, refetch }: QueryFallbackProps['query']) {
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
