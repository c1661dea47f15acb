import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { keepRequest, NoBidsYet as NoBids } from '#modules/discovery/coverage/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { requestsWithoutBidsQuery, useRequestWithoutBids } from './queries.ts'
import { hintWords, reachWords } from './words.ts'

interface NoBidsYetProps {
  requestId: string
  viewerId: string
  /** Number of bids on the page; the first bid hides the hints before the data is refetched. */
  bids: number
  /** Heading level. */
  heading: 'h2' | 'h3'
}

/**
 * Shows the owner hints while there are no bids, and after two weeks asks whether the request is still needed
 * (SILENCE-02, SILENCE-04).
 */
export function NoBidsYet({ requestId, viewerId, bids, heading }: NoBidsYetProps) {
  const noBids = useRequestWithoutBids(requestId, viewerId)
  if (!noBids) return null
  return (
    <div className="grid gap-3 empty:hidden">
      {noBids.looked !== null && bids === 0 && <Hints noBids={noBids} looked={noBids.looked} />}
      {noBids.askedAt !== null && <Question noBids={noBids} viewerId={viewerId} heading={heading} />}
    </div>
  )
}

function Hints({ noBids, looked }: { noBids: NoBids; looked: number }) {
  const { requestId, told, hints, outward, floor } = noBids
  const values = { requestId, outward: outward ?? '', floor: floor ?? 0 }
  return (
    <div className="grid gap-1">
      <p className="tabular font-semibold">{reachWords.notifiedAndViewed(told, looked)}</p>
      <p className="text-sm text-muted">{reachWords.mayHelp}</p>
      <ul className="grid">
        {hints.map((hint) => {
          const { text, to } = hintWords[hint]
          const label = text(values)
          return (
            <li key={hint} className="flex min-h-11 items-center">
              {to === null ? (
                label
              ) : (
                <Link to={to(values)} className="inline-flex min-h-11 items-center text-brand underline">
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface QuestionProps extends Pick<NoBidsYetProps, 'viewerId' | 'heading'> {
  noBids: NoBids
}

function Question({ noBids: { requestId, old }, viewerId, heading: Heading }: QuestionProps) {
  const id = useId()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: requestId,
    send: () => call<typeof keepRequest>('POST /api/requests/:requestId/still-needed', { params: { requestId } }),
    onDone: async () => {
      void toast({ title: reachWords.staysOpen, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: requestsWithoutBidsQuery(viewerId).queryKey })
    },
  })
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Heading id={id} className="text-base">
          {reachWords.stillNeeded}
        </Heading>
        {old && <Badge tone="outline">{reachWords.old}</Badge>}
      </div>
      <p className="text-sm text-muted">{reachWords.stillNeededText}</p>
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <Button pending={pending} onClick={run}>
        {reachWords.yes}
      </Button>
    </section>
  )
}
