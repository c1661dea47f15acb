import { useSearchParams } from 'react-router-dom'
import { ReportedKind } from '#modules/reports/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { QueueState } from './queries.ts'

/** One reported thing, as the address names it. */
export interface ChosenThing {
  kind: ReportedKind
  subjectId: string
}

/** What the address names: which list, and which thing of it (null: none). */
export function useChosen(): { state: QueueState; chosen: ChosenThing | null } {
  const [params] = useSearchParams()
  const kind = ReportedKind.safeParse(params.get('kind'))
  const id = Id.safeParse(params.get('id'))
  return {
    state: params.get('state') === 'settled' ? 'settled' : 'open',
    chosen: kind.success && id.success ? { kind: kind.data, subjectId: id.data } : null,
  }
}

/** Where a reported thing is shown; the list alone without one. */
export function reportPath(state: QueueState, chosen: ChosenThing | null): string {
  const query = new URLSearchParams({
    ...(state === 'settled' && { state }),
    ...(chosen && { kind: chosen.kind, id: chosen.subjectId }),
  })
  return query.size > 0 ? `/ops/reports?${query}` : '/ops/reports'
}
