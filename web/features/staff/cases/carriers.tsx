import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { missedText } from '#modules/fulfilment/cases/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { unreliableCarriersQuery } from './queries.ts'
import { words } from './words.ts'

const carriersWords = words.carriers

/**
 * Lists carriers that cancelled or missed at least 10% of their jobs. Renders nothing if there are none (NOSHOW-03).
 */
export function Carriers() {
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
            <Link
              className="inline-flex min-h-11 items-center font-semibold text-brand underline wrap-anywhere"
              to={`/ops/people/${businessId}`}
            >
              {name ?? carriersWords.unnamed}
            </Link>
            <span>{missedText(figure)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
