import { useSearchParams } from 'react-router-dom'
import { ReportedKind } from '#modules/staff/moderation/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { QueueState } from './queries.ts'

/** A reported item, as named in the URL. */
export interface ChosenContent {
  kind: ReportedKind
  subjectId: string
}

/** Returns from the URL which list is shown, and the selected item; null if none is selected. */
export function useChosenReport(): { state: QueueState; chosen: ChosenContent | null } {
  const [params] = useSearchParams()
  const kind = ReportedKind.safeParse(params.get('kind'))
  const id = Id.safeParse(params.get('id'))
  return {
    state: params.get('state') === 'settled' ? 'settled' : 'open',
    chosen: kind.success && id.success ? { kind: kind.data, subjectId: id.data } : null,
  }
}

/** Returns the path of a reported item, or of the list for null. */
export function reportPath(state: QueueState, chosen: ChosenContent | null): string {
  const query = new URLSearchParams({
    ...(state === 'settled' && { state }),
    ...(chosen && { kind: chosen.kind, id: chosen.subjectId }),
  })
  return query.size > 0 ? `/ops/reports?${query}` : '/ops/reports'
}
