import { useQuery } from '@tanstack/react-query'
import { missedText } from '#modules/fulfilment/cases/contract/missed.ts'
import { missedFiguresQuery } from './cases-query.ts'

/** Shows how often a bidder cancelled or missed jobs; renders nothing for fewer than three jobs (NOSHOW-03). */
export function MissedFiguresText({ requestId, businessId }: { requestId: string; businessId: string }) {
  const { data } = useQuery(missedFiguresQuery(requestId))
  const figure = data?.items.find((item) => item.businessId === businessId)
  return figure && <p className="text-sm text-muted">{missedText(figure)}</p>
}
