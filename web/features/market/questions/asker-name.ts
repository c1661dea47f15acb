import type { Question } from '#modules/market/questions/contract.ts'
import { words } from './words.ts'

/** Returns the asker's display name, else the start of the id (BID-10 to BID-12), else 'A business'. */
export function askerName({ askerName: name, askerId }: Pick<Question, 'askerName' | 'askerId'>): string {
  if (name) return name
  return askerId ? `${askerId.slice(0, 8)}...` : words.someBusiness
}
