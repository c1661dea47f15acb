import { MapPin } from 'lucide-react'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import { words } from '#web/features/market/requests/words.ts'
import { formatPounds } from '#web/lib/format/money.ts'

/** Place and budget of a request, if given. */
export function PlaceAndBudget({ request }: { request: RequestCard }) {
  return (
    <>
      {request.locationText !== null && (
        <span className="inline-flex items-center gap-1">
          <MapPin aria-hidden size={14} />
          <span className="sr-only">{words.where}: </span>
          {request.locationText}
        </span>
      )}
      {request.budget !== null && (
        <span className="tabular font-semibold text-ink">{words.budgetOf(formatPounds(request.budget))}</span>
      )}
    </>
  )
}
