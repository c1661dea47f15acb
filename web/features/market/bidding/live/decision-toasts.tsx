import { useDecisionToasts } from './use-decision-toasts.ts'

/** Shows toasts for decisions and renders nothing. */
export function DecisionToasts({ hereRequestId }: { hereRequestId: string }) {
  useDecisionToasts(hereRequestId)
  return null
}
