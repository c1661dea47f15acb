import type { Selectable } from 'kysely'
import type { PriceOutcome } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

type Row = Selectable<VisitsTables['price_changes']>
type StoredOutcome = Pick<Row, 'answer' | 'overtaken'>

/**
 * Returns the columns for an outcome. The previous release knows only three answers, so the step that ended a request is
 * stored in `overtaken`, and a lowered price as signed, without items or name.
 */
export function outcomeColumns(outcome: PriceOutcome): StoredOutcome {
  if (outcome === 'lowered') return { answer: 'signed', overtaken: null }
  return outcome === 'loaded' || outcome === 'collected' || outcome === 'cancelled'
    ? { answer: 'lapsed', overtaken: outcome }
    : { answer: outcome, overtaken: null }
}

/** Returns the outcome of a row; null while pending. A signed row without items stands for a lowered price. */
export const outcomeFromRow = ({
  answer,
  overtaken,
  lines,
}: StoredOutcome & Pick<Row, 'lines'>): PriceOutcome | null =>
  answer === 'signed' && lines.length === 0 ? 'lowered' : (overtaken ?? answer)
