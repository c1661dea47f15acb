import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { DisposalRecord, JobDisposal, linkToTicket } from '#modules/fulfilment/disposal/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { CarrierDisposal } from './carrier-disposal.tsx'
import { disposalQuery, useDisposalUpdates } from './disposal-query.ts'
import { disposalRecordText, words } from './words.ts'

const HEADING_ID = 'where-it-went'

interface DisposalSectionProps {
  requestId: string
  party: 'owner' | 'carrier'
  viewerId: string
  /** The button that reports a problem, shown to the owner of a job without a record. */
  problemButton?: ReactNode
}

/** The disposal record of a collected job (PROOF-01, PROOF-02); renders nothing before collection. */
export function DisposalSection({ requestId, party, viewerId, problemButton }: DisposalSectionProps) {
  useDisposalUpdates()
  const query = useQuery(disposalQuery(requestId, viewerId))
  const section = useScrolledTo<HTMLElement>(HEADING_ID)
  const heading = useRef<HTMLHeadingElement>(null)
  if (query.data?.disposal === null) return null
  return (
    <section ref={section} aria-labelledby={HEADING_ID} className="grid gap-3 scroll-mt-(--header) wrap-anywhere">
      <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-lg">
        {words[party].title}
      </h2>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ disposal }) =>
          disposal &&
          (party === 'owner' ? (
            <OwnerDisposal
              disposal={disposal}
              ticket={<Ticket requestId={requestId} record={disposal.said} />}
              problemButton={problemButton}
            />
          ) : (
            <CarrierDisposal
              requestId={requestId}
              viewerId={viewerId}
              disposal={disposal}
              ticket={<Ticket requestId={requestId} record={disposal.said} />}
              onSent={() => heading.current?.focus()}
            />
          ))
        }
      </Loaded>
    </section>
  )
}

interface OwnerDisposalProps extends Pick<DisposalSectionProps, 'problemButton'> {
  disposal: JobDisposal
  ticket: ReactNode
}

function OwnerDisposal({
  disposal: { state, otherLeft, otherSuspended, dueAt, said: record },
  ticket,
  problemButton,
}: OwnerDisposalProps) {
  if (record)
    return (
      <>
        <p>{disposalRecordText(record)}</p>
        {ticket}
      </>
    )
  if (state === 'looking') return <p>{words.inReview}</p>
  const isWaiting = state === 'waiting'
  if (isWaiting && !otherLeft && !otherSuspended) return <p>{words.waiting(dueAt)}</p>
  return (
    <>
      <p>{isWaiting ? words[otherLeft ? 'carrierLeft' : 'carrierSuspended'] : words.notRecorded}</p>
      {problemButton}
    </>
  )
}

/** The photo of the ticket, if there is one. */
function Ticket({ requestId, record }: { requestId: string; record: DisposalRecord | null }) {
  if (!record?.photo) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="text-sm">
        {words.photo.name}
      </span>
      <PrivatePicture
        {...words.photo}
        link={(signal) =>
          call<typeof linkToTicket>('POST /api/requests/:requestId/disposal/photo/link', {
            params: { requestId },
            signal,
          })
        }
      />
      {!record.photo.hasPlace && <span className="text-sm text-muted">{words.noLocation}</span>}
    </div>
  )
}
