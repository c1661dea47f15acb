import { type ReactNode, Suspense } from 'react'
import type { DisposalRecord, JobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { useOpen } from '#web/lib/boot/use-in-browser.ts'
import { hasDraft } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { disposalDraftKey } from './form/draft.ts'
import { disposalRecordText, words } from './words.ts'

const carrierWords = words.carrier
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
export function CarrierDisposal({ requestId, viewerId, disposal, ticket, onSent }: CarrierPartProps) {
  const [isFormOpen, setFormOpen] = useOpen(() => hasDraft(disposalDraftKey(requestId)))
  const { said, saying } = disposal
  const open = saying?.open ?? false
  const { opener, form } = useFormInPlace(open && isFormOpen)
  function closeAfterSending() {
    setFormOpen(false)
    onSent()
  }
  return (
    <>
      <DisposalState disposal={disposal} />
      {said && disposal.state !== 'refused' && <RecordText record={said} title={titleOf(disposal)} />}
      {said && saying?.kg != null && saying.kg !== said.kg && <p className="text-sm">{words.kgOfDropOff(saying.kg)}</p>}
      {ticket}
      {!open && <p className="text-sm text-muted">{carrierWords.settled}</p>}
      {open && !isFormOpen && (
        <Button
          ref={opener}
          variant={said ? 'default' : 'primary'}
          className="justify-self-start"
          {...preloadOnHover(DisposalForm)}
          onClick={() => setFormOpen(true)}
        >
          {said ? carrierWords.update : carrierWords.record}
        </Button>
      )}
      {open && isFormOpen && (
        <Suspense fallback={<p className="text-muted">{words.loading}</p>}>
          <div ref={form}>
            <DisposalForm
              requestId={requestId}
              viewerId={viewerId}
              disposal={disposal}
              onSent={closeAfterSending}
              onClose={() => setFormOpen(false)}
            />
          </div>
        </Suspense>
      )}
    </>
  )
}

const RecordText = ({ record, title }: { record: DisposalRecord; title: string }) => (
  <div>
    <p className="text-sm text-muted">{title}</p>
    <p>{disposalRecordText(record)}</p>
  </div>
)

/** Whether the owner has left or is suspended. */
const isOwnerUnavailable = ({ otherLeft, otherSuspended }: JobDisposal): boolean =>
  (otherLeft ?? otherSuspended) !== undefined

/** Returns the heading of the record, which says whether the customer sees the record. */
const titleOf = (disposal: JobDisposal): string =>
  isOwnerUnavailable(disposal) || disposal.state === 'looking'
    ? carrierWords.whatYouRecorded
    : carrierWords.whatCustomerSees

function DisposalState({ disposal }: { disposal: JobDisposal }) {
  const { state, otherLeft, dueAt, saying } = disposal
  const ownerUnavailable = isOwnerUnavailable(disposal)
  const due = ownerUnavailable ? carrierWords[otherLeft ? 'left' : 'suspended'] : carrierWords
  if (state === 'waiting') return <p className="text-sm">{due.waiting(dueAt)}</p>
  if (state === 'looking') return <p>{ownerUnavailable ? words.looking : carrierWords.looking}</p>
  if (state === 'overdue') return <Notice tone="warning">{due.overdue(dueAt)}</Notice>
  if (state === 'refused')
    return (
      <Notice tone="danger" title={carrierWords.refused}>
        {saying?.reason != null && carrierWords.staffWrote(saying.reason)}
      </Notice>
    )
  return null
}
