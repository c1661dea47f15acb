import type { Selectable } from 'kysely'
import type { PriceAnswer } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

type Row = Selectable<VisitsTables['price_changes']>
type Kept = Pick<Row, 'answer' | 'overtaken'>

/**
 * Returns the columns for an answer. The previous release only knows lapsed and signed, so finer endings go into `overtaken`,
 * and a lowered price is stored as signed without items or name.
 */
export function columnsOf(answer: PriceAnswer): Kept {
  if (answer === 'lowered') return { answer: 'signed', overtaken: null }
  return answer === 'loaded' || answer === 'collected' || answer === 'cancelled'
    ? { answer: 'lapsed', overtaken: answer }
    : { answer, overtaken: null }
}

/** Returns the answer that the columns stand for; only signed prices have items. */
export const answerIn = ({ answer, overtaken, lines }: Kept & Pick<Row, 'lines'>): PriceAnswer | null =>
  answer === 'signed' && lines.length === 0 ? 'lowered' : (overtaken ?? answer)
