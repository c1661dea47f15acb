import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type ReceiptSection,
  receiptSections,
  receiptWords,
} from '#modules/fulfilment/visits/contract/receipt-sheet.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { fullDate, shortDate } from '#web/lib/format/time.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Payment } from './payment.tsx'
import { receiptQuery } from './receipt-query.ts'
import { words } from './words.ts'

const FORMATS = { pounds: formatPounds, moment: fullDate, day: shortDate }

/** Renders one section under its heading. */
export type RenderSection = (
  section: Pick<ReceiptSection, 'title'> & Partial<ReceiptSection>,
  children?: ReactNode,
) => ReactNode

interface ReceiptProps {
  requestId: string
  viewerId: string
  /** Shown to users who are not a party to the job. */
  notFound: ReactNode
  renderSection: RenderSection
  /** More actions next to 'Print'. */
  actions?: ReactNode
}

/** The receipt of a collected job, for screen and print (PRICE-06). */
export function Receipt({ requestId, viewerId, notFound, renderSection, actions }: ReceiptProps) {
  const query = useQuery(receiptQuery(requestId, viewerId))
  useLive<typeof visitChanged>('visit.changed', ({ id }) => {
    if (id === requestId) void query.refetch()
  })
  if (query.error instanceof ApiError && query.error.status === 404) return notFound
  const receiptNumber = query.data?.receipt?.number
  return (
    <>
      <h1 tabIndex={-1}>{receiptNumber === undefined ? words.title : receiptWords.title(receiptNumber)}</h1>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ side: party, receipt }) =>
          receipt === null ? (
            <p role="status">{words.none}</p>
          ) : (
            <article className="grid gap-6 wrap-anywhere">
              <div className="flex flex-wrap gap-2 print:hidden">
                <Button onClick={() => window.print()}>{words.print}</Button>
                {actions}
              </div>
              {receipt.facts.practice && <p className="font-semibold">{receiptWords.practice}</p>}
              {receiptSections(receipt, FORMATS, settings.productName).map((section) => renderSection(section))}
              {renderSection(
                { title: receiptWords.paid.title },
                <Payment
                  receipt={receipt}
                  party={party}
                  onRecorded={(recorded) =>
                    queryClient.setQueryData(receiptQuery(requestId, viewerId).queryKey, {
                      side: party,
                      receipt: recorded,
                    })
                  }
                />,
              )}
            </article>
          )
        }
      </Loaded>
    </>
  )
}
