import { useQuery } from '@tanstack/react-query'
import { missedText } from '#modules/fulfilment/cases/contract/missed.ts'
import { Card } from '#web/ui/card.tsx'
import { RowLink } from '../text-link.tsx'
import { unreliableCarriersQuery } from './queries.ts'
import { words } from './words.ts'

const carriersWords = words.carriers

/**
 * Lists carriers that cancelled or missed at least 10% of their jobs. Renders nothing if there are none (NOSHOW-03).
 */
export function UnreliableCarriers() {
  const { data } = useQuery(unreliableCarriersQuery)
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="carriers" className="grid gap-3">
      <h2 id="carriers" className="text-lg">
        {carriersWords.title}
      </h2>
      <p className="text-sm text-muted">{carriersWords.text}</p>
      <ul className="grid gap-2">
        {data.items.map(({ businessId, name, ...figure }) => (
          <li key={businessId} className="flex flex-wrap items-center gap-x-3">
            <RowLink to={`/ops/people/${businessId}`}>{name ?? carriersWords.unnamed}</RowLink>
            <span>{missedText(figure)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
