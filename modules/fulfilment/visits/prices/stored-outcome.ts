import type { Selectable } from 'kysely'
import type { PriceOutcome } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

type Row = Selectable<VisitsTables['price_changes']>
type StoredOutcome = Pick<Row, 'answer' | 'overtaken'>

/**
 * Returns the columns for an outcome. The previous release only knows lapsed and signed, so finer endings go into
 * `overtaken`, and a lowered price is stored as signed without items or name.
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
