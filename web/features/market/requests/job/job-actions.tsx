import { CircleCheck, PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { cancelRequest, completeRequest, markCollected, RequestDetail } from '#modules/market/requests/contract.ts'
import { requestsLive } from '#web/features/market/requests/requests.live.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { ButtonProps } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { timelineWords } from './words.ts'

type JobAction = typeof markCollected | typeof completeRequest | typeof cancelRequest
const ACTION_PATHS = {
  collect: 'POST /api/requests/:requestId/collected',
  complete: 'POST /api/requests/:requestId/completion',
  cancel: 'POST /api/requests/:requestId/cancellation',
} as const
type ActionName = keyof typeof ACTION_PATHS
const HEADING_ID = 'job-next'

interface NextStepProps {
  request: RequestDetail
  party: 'owner' | 'carrier'
  /** Whether another action comes first, so that only the button is visible. */
  isSecondary: boolean
}

/** Lets both parties mark an assigned job as collected, and the owner confirm that it is complete. */
export function NextStep({ request, party, isSecondary }: NextStepProps) {
  const collected = request.collectedAt !== null
  const section = useScrolledTo<HTMLElement>(HEADING_ID)
  const { heading, requestFocus } = useFocusAfter(collected)
  const { title, text } = nextStepOf(request, party)
  const isOtherPartyUnavailable =
    (request.carrierSuspended ?? request.ownerSuspended) !== undefined || otherPartyOf(request, party) === null
  return (
    <section ref={section} aria-labelledby={HEADING_ID} className="grid gap-3 scroll-mt-(--header)">
      <div className={classes('grid gap-1', isSecondary && !isOtherPartyUnavailable && 'sr-only')}>
        <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        <p className="text-sm">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!collected && (
          <ActionButton
            name="collect"
            // nothing should be handed to a suspended carrier
            variant={isSecondary || request.carrierSuspended ? 'default' : 'primary'}
            icon={<PackageCheck aria-hidden size={18} />}
            requestId={request.id}
            onDone={requestFocus}
          />
        )}
        {party === 'owner' && collected && (
          <ActionButton
            name="complete"
            variant="primary"
            icon={<CircleCheck aria-hidden size={18} />}
            requestId={request.id}
            onDone={requestFocus}
          />
        )}
      </div>
    </section>
  )
}

const otherPartyOf = ({ acceptedBidderId, userId }: RequestDetail, party: 'owner' | 'carrier') =>
  party === 'owner' ? acceptedBidderId : userId

function nextStepOf(request: RequestDetail, party: 'owner' | 'carrier') {
  const collected = request.collectedAt !== null
  const accountClosedWords = timelineWords.accountClosed[party]
  if (otherPartyOf(request, party) === null)
    return {
      title: accountClosedWords.title,
      text: collected ? accountClosedWords.collectedText : accountClosedWords.text,
    }
  const suspended = (request.carrierSuspended ?? request.ownerSuspended) !== undefined
  const next = { ...timelineWords.next[party], ...(suspended && timelineWords.suspended[party]) }
  return collected ? { title: next.collectedTitle, text: next.collectedText } : next
}

/** Cancels the viewer's own open request after a confirmation. */
export function CancelRequest({ request }: { request: RequestDetail }) {
  const { requestFocus } = useFocusAfter(request.status)
  return <ActionButton name="cancel" className="justify-self-start" requestId={request.id} onDone={requestFocus} />
}

/**
 * Returns a ref for the card's heading, and a function that moves the focus there after the viewer's action, or to the
 * page's heading if the card is no longer on the page.
 */
function useFocusAfter(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [done, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappears when `shown` changes
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done, shown])
  useEffect(() => (done ? () => document.querySelector('h1')?.focus() : undefined), [done])
  function requestFocus() {
    // synchronously: the next render may remove the card
    flushSync(() => setDone(true))
    // a live message may have removed the card before the response arrived
    if (heading.current === null) document.querySelector('h1')?.focus()
    // the page is shorter now, with the result at its top
    window.scrollTo(0, 0)
  }
  return { heading, requestFocus }
}

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'className'> {
  name: ActionName
  requestId: string
  onDone: () => void
}

function ActionButton({ name, requestId, onDone, ...buttonProps }: ActionButtonProps) {
  const { button, title, text, done } = timelineWords.actions[name]
  return (
    <ConfirmButton
      {...buttonProps}
      label={button}
      title={title}
      cancelLabel={timelineWords.cancel}
      pendingLabel={timelineWords.working}
      danger={name === 'cancel'}
      keyedBy={[name, requestId]}
      send={(idempotencyKey) =>
        withNotSentError(call<JobAction>(ACTION_PATHS[name], { params: { requestId }, idempotencyKey }))
      }
      onDone={(request) => {
        onDone()
        announce(done.title, { now: true })
        void toast(done)
        applyResult(request)
      }}
    >
      <p>{text}</p>
    </ConfirmButton>
  )
}

/** Shows the updated request without waiting for the live message. */
function applyResult({ id, version, status, winningBidId, acceptedBidderId, updatedAt, collectedAt }: RequestDetail) {
  const patch = { status, winningBidId, acceptedBidderId, updatedAt, collectedAt }
  requestsLive['request.changed'](queryClient, { id, version, patch })
}
