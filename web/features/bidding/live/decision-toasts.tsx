import { useDecisionToasts } from './use-decision-toasts.ts'

/** The same for a page that is whole without: nothing is to be seen of it. */
export function DecisionToasts({ hereRequestId }: { hereRequestId: string }) {
  useDecisionToasts(hereRequestId)
  return null
}
