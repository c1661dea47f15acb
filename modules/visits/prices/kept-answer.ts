import type { Selectable } from 'kysely'
import type { PriceAnswer } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

type Row = Selectable<VisitsTables['price_changes']>
type Kept = Pick<Row, 'answer' | 'overtaken'>

/**
 * How what became of a price is kept: the release before knows no more than that it lapsed, or that it counts. A lower price
 * is kept as one that was signed, without items and without a name.
 */
export function columnsOf(answer: PriceAnswer): Kept {
  if (answer === 'lowered') return { answer: 'signed', overtaken: null }
  return answer === 'loaded' || answer === 'collected' || answer === 'cancelled'
    ? { answer: 'lapsed', overtaken: answer }
    : { answer, overtaken: null }
}

/** What became of a price that was kept. What is signed for has items. */
export const answerIn = ({ answer, overtaken, lines }: Kept & Pick<Row, 'lines'>): PriceAnswer | null =>
  answer === 'signed' && lines.length === 0 ? 'lowered' : (overtaken ?? answer)
