import { type ReactNode, Suspense } from 'react'
import type { DisposalRecord, JobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { useOpen } from '#web/lib/boot/use-in-browser.ts'
import { draftWaits } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { draftOf } from './form/draft.ts'
import { disposalRecordText, words } from './words.ts'

const own = words.carrier
const DisposalForm = lazyPart(async () => (await import('./form/disposal-form.tsx')).DisposalForm)

interface CarrierPartProps {
  requestId: string
  viewerId: string
  disposal: JobDisposal
  ticket: ReactNode
  /** Called after sending, before the record replaces the form. */
  onSent: () => void
}

/** The carrier's disposal record and its form, which opens on request and stays open over a reload. */
export function CarrierPart({ requestId, viewerId, disposal, ticket, onSent }: CarrierPartProps) {
  const [asked, setAsked] = useOpen(() => draftWaits(draftOf(requestId)))
  const { said, saying } = disposal
  const open = saying?.open ?? false
  const { opener, form } = useFormInPlace(open && asked)
  function sent() {
    setAsked(false)
    onSent()
  }
  return (
    <>
      <Standing disposal={disposal} />
      {said && disposal.state !== 'refused' && <Said said={said} title={titleOf(disposal)} />}
      {said && saying?.kg != null && saying.kg !== said.kg && <p className="text-sm">{words.kgOfDropOff(saying.kg)}</p>}
      {ticket}
      {!open && <p className="text-sm text-muted">{own.settled}</p>}
      {open && !asked && (
        <Button
          ref={opener}
          variant={said ? 'default' : 'primary'}
          className="justify-self-start"
          {...preloadOnHover(DisposalForm)}
          onClick={() => setAsked(true)}
        >
          {said ? own.again : own.say}
        </Button>
      )}
      {open && asked && (
        <Suspense fallback={<p className="text-muted">{words.loading}</p>}>
          <div ref={form}>
            <DisposalForm
              requestId={requestId}
              viewerId={viewerId}
              disposal={disposal}
              onSent={sent}
              onClose={() => setAsked(false)}
            />
          </div>
        </Suspense>
      )}
    </>
  )
}

const Said = ({ said, title }: { said: DisposalRecord; title: string }) => (
  <div>
    <p className="text-sm text-muted">{title}</p>
    <p>{disposalRecordText(said)}</p>
  </div>
)

/** Whether the owner has left or is suspended. */
const isAway = ({ otherLeft, otherSuspended }: JobDisposal): boolean => (otherLeft ?? otherSuspended) !== undefined

/** Returns the heading of the record: what the customer sees, or only what was recorded. */
const titleOf = (disposal: JobDisposal): string =>
  isAway(disposal) || disposal.state === 'looking' ? own.sent : own.read

function Standing({ disposal }: { disposal: JobDisposal }) {
  const { state, otherLeft, dueAt, saying } = disposal
  const away = isAway(disposal)
  const due = away ? own[otherLeft ? 'left' : 'suspended'] : own
  if (state === 'waiting') return <p className="text-sm">{due.waiting(dueAt)}</p>
  if (state === 'looking') return <p>{away ? words.looking : own.looking}</p>
  if (state === 'overdue') return <Notice tone="warning">{due.overdue(dueAt)}</Notice>
  if (state === 'refused')
    return (
      <Notice tone="danger" title={own.refused}>
        {saying?.reason != null && own.staffWrote(saying.reason)}
      </Notice>
    )
  return null
}
