import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { isNow } from '#modules/core/waste-catalogue/contract.ts'
import type { noteArrival, readDoorToken, withdrawTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import {
  type beginLoading,
  isVanThere,
  type JobVisit,
  type VisitMilestones,
} from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { CalendarLink } from '#web/features/fulfilment/visits/calendar-link.tsx'
import { isEarlyStartMissing } from '#web/features/fulfilment/visits/rights/is-early-start-missing.ts'
import { rightsWords } from '#web/features/fulfilment/visits/rights/words.ts'
import { call } from '#web/lib/api/api.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { useNow } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { ArrivalAction } from './arrival-action.tsx'
import { TimeForm } from './time-form.tsx'
import { useSuggestion } from './use-suggestion.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { arrivalWords } from './words.ts'

const words = arrivalWords.carrier
/** Returns texts that don’t mention the owner while they are suspended. */
const wordsFor = (isOwnerSuspended = false) => (isOwnerSuspended ? { ...words, ...words.ownerSuspended } : words)
const HEADING_ID = 'visit'

interface CarrierArrivalProps {
  request: RequestDetail
  visit: JobVisit
  viewerId: string
}

/** The accepted carrier’s part of a visit: time and van, then code, arrival and loading (DOOR-01, DOOR-02, DOOR-07). */
export function CarrierArrival({ request, visit, viewerId }: CarrierArrivalProps) {
  const section = useScrolledTo<HTMLElement>(HEADING_ID)
  const heading = useRef<HTMLHeadingElement>(null)
  const { marks: milestones, code } = visit
  const isOwnerSuspended = request.ownerSuspended ?? false
  const hasArrived = isVanThere(milestones)
  return (
    <section ref={section} aria-labelledby={HEADING_ID} className="grid gap-4 scroll-mt-(--header)">
      <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-lg">
        {words.title}
      </h2>
      <div role="status" className="empty:hidden">
        {isOwnerSuspended && <Notice tone="warning">{words.ownerSuspended.text}</Notice>}
      </div>
      <BookedTime request={request} visit={visit} viewerId={viewerId} hasArrived={hasArrived} heading={heading} />
      {/* an owner who has left can’t compare a code */}
      {code !== null && request.userId !== null && <ArrivalCode visit={visit} code={code} viewerId={viewerId} />}
      <Progress visit={visit} isOwnerSuspended={isOwnerSuspended} />
      <Actions visit={visit} viewerId={viewerId} heading={heading} isOwnerSuspended={isOwnerSuspended} />
    </section>
  )
}

interface BookedTimeProps extends CarrierArrivalProps {
  hasArrived: boolean
  heading: RefObject<HTMLHeadingElement | null>
}

/** Shows the booked time and van, or the form to enter or change them. */
function BookedTime({ request, visit, viewerId, hasArrived, heading }: BookedTimeProps) {
  const [isEditing, setIsEditing] = useState(false)
  const suggestion = useSuggestion(visit.marks)
  const { opener, form } = useFormFocus(isEditing)
  const text = (hasArrived ? words.agreedTime : words.time)(visit.marks)
  function close() {
    setIsEditing(false)
    heading.current?.focus()
  }
  const { matchedAt, loadingAt } = visit.marks
  if (hasArrived && text === null) return null
  if ((matchedAt ?? loadingAt) !== null) return <p>{text}</p>
  const needsTime = text === null && !suggestion
  return (
    <>
      <p className="empty:hidden">{needsTime ? waitingText(request, visit) : text}</p>
      {suggestion && <SuggestedTime suggestion={suggestion} visit={visit} viewerId={viewerId} heading={heading} />}
      {needsTime || isEditing ? (
        <div ref={form}>
          <TimeForm
            request={request}
            visit={visit}
            viewerId={viewerId}
            onDone={close}
            onCancel={needsTime ? null : () => setIsEditing(false)}
            isVanOnly={hasArrived}
          />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} size="s" onClick={() => setIsEditing(true)}>
            {hasArrived ? vanButtonLabel(visit.marks) : words.change}
          </Button>
          {!hasArrived && <CalendarLink visit={visit} />}
        </div>
      )}
    </>
  )
}

const vanButtonLabel = ({ plate }: VisitMilestones): string => (plate === null ? words.chooseVan : words.changeVan)

/** Returns the text shown while there is neither a time nor a suggestion. */
const waitingText = ({ ownerSuspended }: RequestDetail, { unconfirmedAt }: JobVisit): string =>
  unconfirmedAt === null ? wordsFor(ownerSuspended).noTime : words.unconfirmed

interface SuggestedTimeProps extends Pick<ActionsProps, 'visit' | 'viewerId' | 'heading'> {
  suggestion: NonNullable<VisitMilestones['suggested']>
}

/** The suggested time that the owner has yet to accept, and the button that withdraws it (DOOR-01). */
const SuggestedTime = ({ suggestion, visit: { requestId, version }, viewerId, heading }: SuggestedTimeProps) => (
  <div className="grid gap-2">
    <p>{words.suggestion(suggestion)}</p>
    <p className="text-sm text-muted">{words.suggestionHint}</p>
    <ArrivalAction
      label={words.withdraw}
      question={null}
      viewerId={viewerId}
      version={version}
      keyedBy={[requestId, 'withdraw', suggestion]}
      send={(idempotencyKey) =>
        call<typeof withdrawTime>('DELETE /api/requests/:requestId/visit/time/suggestion', {
          params: { requestId },
          idempotencyKey,
        })
      }
      announcement={words.withdrawn}
      heading={heading}
    />
  </div>
)

interface ArrivalCodeProps {
  visit: JobVisit
  code: string
  viewerId: string
}

/** Shows plate, code and QR code in large type for the owner to compare, and keeps the screen on. */
function ArrivalCode({ visit: { requestId, marks: milestones }, code, viewerId }: ArrivalCodeProps) {
  useWakeLock()
  const origin = useInBrowser(() => window.location.origin, null)
  const { data } = useQuery({
    // each day’s code has its own token
    queryKey: ['visits', 'arrival-token', requestId, viewerId, code],
    queryFn: ({ signal }) =>
      call<typeof readDoorToken>('GET /api/requests/:requestId/visit/door', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })
  return (
    <section
      aria-label={words.showCode}
      className="grid justify-items-center gap-3 rounded-m bg-sunken p-4 text-center"
    >
      <h3>{words.showCode}</h3>
      <dl className="grid w-full gap-3">
        {milestones.plate !== null && (
          <div>
            <dt className="text-sm text-muted">{words.plate}</dt>
            <dd className="font-display text-3xl font-semibold">{milestones.plate}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{words.code}</dt>
          <dd className="font-display text-[clamp(4rem,24vw,8rem)] font-bold leading-none tracking-wider tabular">
            {code}
          </dd>
        </div>
      </dl>
      {data?.token && (
        <>
          {origin === null ? (
            <div className="aspect-square w-full max-w-60" />
          ) : (
            <QrCode text={`${origin}/door/${data.token}`} label={words.qr} />
          )}
          <p className="text-sm text-muted">{words.qrNote}</p>
        </>
      )}
    </section>
  )
}

/** Shows whether the owner confirmed the van, and the last step of the visit. */
function Progress({
  visit: { marks: milestones },
  isOwnerSuspended,
}: Pick<ActionsProps, 'visit' | 'isOwnerSuspended'>) {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {milestones.mismatchedAt !== null && (
        <Notice tone="danger" icon={OctagonAlert}>
          {words.mismatch}
        </Notice>
      )}
      {milestones.matchedAt !== null && (
        <p className="flex gap-2">
          <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-ok" />
          {words.matched}
        </p>
      )}
      {milestones.loadingAt !== null ? (
        <p>{words.loadingStarted}</p>
      ) : (
        milestones.arrivedAt !== null && <p>{wordsFor(isOwnerSuspended).arrived}</p>
      )}
    </div>
  )
}

interface ActionsProps {
  visit: JobVisit
  viewerId: string
  heading: RefObject<HTMLHeadingElement | null>
  isOwnerSuspended: boolean
}

/** The buttons for arrival and loading; each works once, and either can be skipped. */
function Actions(props: ActionsProps) {
  const { arrivedAt, matchedAt, mismatchedAt, loadingAt } = props.visit.marks
  if (loadingAt !== null) return null
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {arrivedAt === null && <ArriveButton {...props} />}
      {(arrivedAt ?? matchedAt) !== null && mismatchedAt === null && <StartLoadingButton {...props} />}
    </div>
  )
}

/**
 * The button 'I’ve arrived', shown from the agreed day on. Asks for confirmation outside the agreed half-day, because
 * an arrival can’t be undone.
 */
function ArriveButton({ visit, viewerId, heading, isOwnerSuspended }: ActionsProps) {
  const { requestId, version, marks: milestones } = visit
  const now = londonTime(new Date(useNow()))
  const agreed = milestones.confirmedAt === null ? null : milestones.time
  const earlyStartNotice = isEarlyStartMissing(visit) && (
    <p className="text-sm">{rightsWords.carrier.earlyStartMissing}</p>
  )
  if (agreed !== null && now.day < agreed.day)
    return earlyStartNotice || <p className="text-sm text-muted">{words.tooEarly}</p>
  const { arrived, arrivalQuestion } = wordsFor(isOwnerSuspended)
  const { title, text, cancel } = arrivalQuestion
  const needsConfirming = agreed === null || !isNow(agreed, now)
  const button = (
    <ArrivalAction
      label={words.arrive}
      // without a time, confirming one is the main action
      variant={milestones.time === null ? 'default' : 'primary'}
      question={needsConfirming ? { title, text: text(agreed), cancel } : null}
      viewerId={viewerId}
      version={version}
      keyedBy={[requestId, 'arrival']}
      send={(idempotencyKey) =>
        call<typeof noteArrival>('POST /api/requests/:requestId/visit/arrival', {
          params: { requestId },
          idempotencyKey,
        })
      }
      announcement={arrived}
      heading={heading}
    />
  )
  if (milestones.time !== null)
    return (
      <div className="grid justify-items-start gap-2">
        {earlyStartNotice}
        {button}
      </div>
    )
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{words.arriveNoTime}</p>
      {button}
    </div>
  )
}

const StartLoadingButton = ({ visit: { requestId, version }, viewerId, heading }: ActionsProps) => (
  <ArrivalAction
    label={words.startLoading}
    variant="primary"
    question={null}
    viewerId={viewerId}
    version={version}
    keyedBy={[requestId, 'loading']}
    send={(idempotencyKey) =>
      call<typeof beginLoading>('POST /api/requests/:requestId/visit/loading', {
        params: { requestId },
        idempotencyKey,
      })
    }
    announcement={words.loadingStarted}
    heading={heading}
  />
)
