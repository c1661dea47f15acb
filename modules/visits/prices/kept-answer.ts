import type { Selectable } from 'kysely'
import type { PriceAnswer } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

type Kept = Pick<Selectable<VisitsTables['price_changes']>, 'answer' | 'overtaken'>

/** How what became of a price is kept: the release before knows no more than that it lapsed. */
export const columnsOf = (answer: PriceAnswer): Kept =>
  answer === 'loaded' || answer === 'collected' || answer === 'cancelled'
    ? { answer: 'lapsed', overtaken: answer }
    : { answer, overtaken: null }

/** What became of a price that was kept. */
export const answerIn = ({ answer, overtaken }: Kept): PriceAnswer | null => overtaken ?? answer
