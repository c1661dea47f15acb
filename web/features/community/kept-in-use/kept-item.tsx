import { useQuery } from '@tanstack/react-query'
import { keptItemQuery } from './queries.ts'
import { words } from './words.ts'

/** The weight of a gift that was handed over; nothing if it has none, or while it's unknown (IMPACT-01). */
export function KeptItem({ itemId }: { itemId: string }) {
  const kg = useQuery(keptItemQuery(itemId)).data?.kg ?? null
  return kg === null ? null : <p>{words.kept(kg)}</p>
}
