import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { keepRequest, NoBidsYet as Reached } from '#modules/discovery/coverage/contract.ts'
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
  /** Number of bids on the page; the first one hides the hints immediately. */
  bids: number
  /** Heading level. */
  heading: 'h2' | 'h3'
}

/** Shows the owner hints while there are no bids, and after two weeks the question whether it is still needed (SILENCE-02, SILENCE-04). */
export function NoBidsYet({ requestId, viewerId, bids, heading }: NoBidsYetProps) {
  const silence = useRequestWithoutBids(requestId, viewerId)
  if (!silence) return null
  return (
    <div className="grid gap-3 empty:hidden">
      {silence.looked !== null && bids === 0 && <Hints silence={silence} looked={silence.looked} />}
      {silence.askedAt !== null && <Question silence={silence} viewerId={viewerId} heading={heading} />}
    </div>
  )
}

function Hints({ silence, looked }: { silence: Reached; looked: number }) {
  const { requestId, told, hints, outward, floor } = silence
  const named = { requestId, outward: outward ?? '', floor: floor ?? 0 }
  return (
    <div className="grid gap-1">
      <p className="tabular font-semibold">{reachWords.silence(told, looked)}</p>
      <p className="text-sm text-muted">{reachWords.mayHelp}</p>
      <ul className="grid">
        {hints.map((hint) => {
          const { text, to } = hintWords[hint]
          const said = text(named)
          return (
            <li key={hint} className="flex min-h-11 items-center">
              {to === null ? (
                said
              ) : (
                <Link to={to(named)} className="inline-flex min-h-11 items-center text-brand underline">
                  {said}
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
  silence: Reached
}

function Question({ silence: { requestId, old }, viewerId, heading: Heading }: QuestionProps) {
  const id = useId()
  const { act, pending, error } = useIdempotentCommand({
    content: requestId,
    send: () => call<typeof keepRequest>('POST /api/requests/:requestId/still-needed', { params: { requestId } }),
    onDone: async () => {
      void toast({ title: reachWords.kept, tone: 'success' })
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
      <Button pending={pending} onClick={act}>
        {reachWords.yes}
      </Button>
    </section>
  )
}
