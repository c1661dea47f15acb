import { useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CARRIER_SUSPENDED, NO_SHOW, PARTY_LEFT } from '#modules/fulfilment/visits/contract/reasons.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { repostRequest } from '#modules/market/requests/contract/posting.ts'
import { CalendarLink } from '#web/features/fulfilment/visits/calendar-link.tsx'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { toast } from '#web/ui/toast.ts'
import { isVanAtDoor, endedWords as words } from './words.ts'

interface EndedJobProps {
  visit: JobVisit
  /** The number of bids on the ended job, including the accepted one. */
  bidCount: number
  party: 'owner' | 'carrier'
  /** Whether the heading takes the focus, because the job ended by the user’s own action on this page. */
  focus: boolean
  /** Called with the id of the new request. */
  onReposted: (requestId: string) => void
}

/** Explains how a job ended early, and lets its owner post it again (RIGHT-04 to RIGHT-06). */
export function EndedJob({ visit, bidCount, party, focus, onReposted }: EndedJobProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  const { ended, marks: milestones } = visit
  const { title, text } = textsOf(visit, party)
  const reason = ended && words.reason(ended, ended.by === party)
  const owed =
    party === 'carrier' && ended?.by === 'owner' && words.owed(milestones, ended.reason, londonTime(new Date(ended.at)))
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      {text !== null && <p className="text-sm">{text}</p>}
      {reason && <p className="text-sm">{reason}</p>}
      {owed && <p className="text-sm">{owed}</p>}
      <CalendarLink visit={visit} cancelled />
      {party === 'owner' && <Repost visit={visit} bidCount={bidCount} onReposted={onReposted} />}
    </section>
  )
}

function textsOf(
  { ended, marks: milestones }: JobVisit,
  party: 'owner' | 'carrier',
): { title: string; text: string | null } {
  if (ended === null) return words.staff
  if (ended.reason === PARTY_LEFT) return words.accountClosed[party]
  if (ended.reason === NO_SHOW) return words.missed[ended.by === party ? 'reader' : party]
  if (ended.reason === CARRIER_SUSPENDED && party === 'owner') return words.byReader.suspended
  if (ended.by === 'owner' && party === 'owner' && milestones.mismatchedAt !== null) return words.byReader.mismatched
  const texts = words[ended.by === party ? 'byReader' : 'byOtherParty'][party]
  // no 'Please don’t come' for a carrier who is already at the door
  return texts === words.byOtherParty.carrier && isVanAtDoor(milestones) ? { ...texts, text: null } : texts
}

function Repost({
  visit: { requestId, repostedAs, ended },
  bidCount,
  onReposted,
}: Pick<EndedJobProps, 'visit' | 'bidCount' | 'onReposted'>) {
  const navigate = useNavigate()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: requestId,
    send: (idempotencyKey) =>
      withNotSentError(
        call<typeof repostRequest>('POST /api/requests/:requestId/repost', { params: { requestId }, idempotencyKey }),
      ),
    onDone({ id }) {
      announce(words.repost.done.title, { now: true })
      void toast(words.repost.done)
      onReposted(id)
      void navigate(`/job/${id}`)
    },
  })
  if (repostedAs !== null)
    return (
      <p className="text-sm">
        {words.repost.alreadyPosted}{' '}
        <Link to={`/job/${repostedAs}`} className="text-brand underline reach">
          {words.repost.open}
        </Link>
      </p>
    )
  return (
    <>
      {/* a carrier that gave up the job isn’t notified */}
      <p className="text-sm">{words.repost.text(bidCount > (ended?.by === 'carrier' ? 1 : 0))}</p>
      <Button
        variant="primary"
        className="justify-self-start"
        pending={pending}
        pendingLabel={words.repost.working}
        onClick={run}
      >
        {words.repost.button}
      </Button>
      <Failure>{error}</Failure>
    </>
  )
}
