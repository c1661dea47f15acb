import { type ReactNode, Suspense } from 'react'
import type { DisposalRecord, JobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { useOpen } from '#web/lib/boot/use-in-browser.ts'
import { hasDraft } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { disposalDraftKey } from './form/draft.ts'
import { disposalRecordText, words } from './words.ts'

const carrierWords = words.carrier
const DisposalForm = lazyPart(async () => (await import('./form/disposal-form.tsx')).DisposalForm)

interface CarrierDisposalProps {
  requestId: string
  viewerId: string
  disposal: JobDisposal
  ticket: ReactNode
  /** Called after sending, before the record replaces the form. */
  onSent: () => void
}

/** The carrier's disposal record and its form, which opens on request and is still open after a reload. */
export function CarrierDisposal({ requestId, viewerId, disposal, ticket, onSent }: CarrierDisposalProps) {
  const [isFormOpen, setFormOpen] = useOpen(() => hasDraft(disposalDraftKey(requestId)))
  const { said: record, saying: formData } = disposal
  const canRecord = formData?.open ?? false
  const { opener, form } = useFormFocus(canRecord && isFormOpen)
  function closeAfterSending() {
    setFormOpen(false)
    onSent()
  }
  return (
    <>
      <DisposalState disposal={disposal} />
      {record && disposal.state !== 'refused' && <RecordText record={record} title={recordTitle(disposal)} />}
      {record && formData?.kg != null && formData.kg !== record.kg && (
        <p className="text-sm">{words.kgOfDropOff(formData.kg)}</p>
      )}
      {ticket}
      {!canRecord && <p className="text-sm text-muted">{carrierWords.cannotChange}</p>}
      {canRecord && !isFormOpen && (
        <Button
          ref={opener}
          variant={record ? 'default' : 'primary'}
          className="justify-self-start"
          {...preloadOnHover(DisposalForm)}
          onClick={() => setFormOpen(true)}
        >
          {record ? carrierWords.update : carrierWords.record}
        </Button>
      )}
      {canRecord && isFormOpen && (
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

/** Whether the owner has closed their account or is suspended. */
const isOwnerUnavailable = ({ otherLeft, otherSuspended }: JobDisposal): boolean =>
  (otherLeft ?? otherSuspended) !== undefined

/** Returns the heading of the record, which says whether the customer sees the record. */
const recordTitle = (disposal: JobDisposal): string =>
  isOwnerUnavailable(disposal) || disposal.state === 'looking'
    ? carrierWords.whatYouRecorded
    : carrierWords.whatCustomerSees

function DisposalState({ disposal }: { disposal: JobDisposal }) {
  const { state, otherLeft, dueAt, saying: formData } = disposal
  const isUnavailable = isOwnerUnavailable(disposal)
  const due = isUnavailable ? carrierWords[otherLeft ? 'ownerLeft' : 'ownerSuspended'] : carrierWords
  if (state === 'waiting') return <p className="text-sm">{due.waiting(dueAt)}</p>
  if (state === 'looking') return <p>{isUnavailable ? words.inReview : carrierWords.inReview}</p>
  if (state === 'overdue') return <Notice tone="warning">{due.overdue(dueAt)}</Notice>
  if (state === 'refused')
    return (
      <Notice tone="danger" title={carrierWords.refused}>
        {formData?.reason != null && carrierWords.staffReason(formData.reason)}
      </Notice>
    )
  return null
}
