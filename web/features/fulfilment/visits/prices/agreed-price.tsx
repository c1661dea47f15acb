import { useQuery } from '@tanstack/react-query'
import { formatPounds } from '#web/lib/format/money.ts'
import { Money } from '#web/ui/money.tsx'
import { visitQuery } from '../visit-query.ts'
import { priceWords } from './words.ts'

interface AgreedPriceProps {
  requestId: string
  viewerId: string
  bidPounds: number
}

/** The agreed price of a job: the accepted bid, or the newest price that was signed or lowered (PRICE-04). */
export function AgreedPrice({ requestId, viewerId, bidPounds }: AgreedPriceProps) {
  const { data, isPending } = useQuery(visitQuery(requestId, viewerId))
  if (isPending) return null
  const agreedPounds = data?.agreedPounds ?? bidPounds
  return (
    <span className="grid justify-items-end">
      <Money amount={agreedPounds} className="font-display text-xl" />
      {agreedPounds !== bidPounds && (
        <span className="text-sm text-muted">{priceWords.bidWas(formatPounds(bidPounds))}</span>
      )}
    </span>
  )
}
