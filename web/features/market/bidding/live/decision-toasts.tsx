import { useDecisionToasts } from './use-decision-toasts.ts'

/** Shows toasts for decisions and renders nothing. */
export function DecisionToasts({ currentRequestId }: { currentRequestId: string }) {
  useDecisionToasts(currentRequestId)
  return null
}
