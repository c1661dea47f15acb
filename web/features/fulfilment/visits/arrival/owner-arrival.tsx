import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { acceptTime, matchVan } from '#modules/fulfilment/visits/arrival/contract.ts'
import { isVanThere, type JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { jobContact } from '#modules/market/requests/contract/collection.ts'
import { CalendarLink } from '#web/features/fulfilment/visits/calendar-link.tsx'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { dialablePhone } from '#web/lib/format/dialable-phone.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { ArrivalAction } from './arrival-action.tsx'
import { useSuggestion } from './use-suggestion.ts'
import { arrivalWords } from './words.ts'

const words = arrivalWords.owner
const HEADING_ID = 'visit'

interface OwnerArrivalProps {
  visit: JobVisit
  viewerId: string
  /** The button that reports the wrong van to staff. */
  problemButton: ReactNode
}

/** The owner’s part of a visit: time, van and code, then whether they match (DOOR-01 to DOOR-03). */
export function OwnerArrival({ visit, viewerId, problemButton }: OwnerArrivalProps) {
  const section = useScrolledTo<HTMLElement>(HEADING_ID)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section ref={section} aria-labelledby={HEADING_ID} className="grid gap-3 scroll-mt-(--header)">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-lg">
          {isVanThere(visit.marks) ? words.titleHere : words.title}
        </h2>
        {!isVanThere(visit.marks) && <CalendarLink visit={visit} compact />}
      </div>
      <ArrivalDetails visit={visit} />
      <SuggestedTime visit={visit} viewerId={viewerId} heading={heading} />
      <MatchQuestion visit={visit} viewerId={viewerId} problemButton={problemButton} heading={heading} />
    </section>
  )
}

/** Time, van and code. */
function ArrivalDetails({ visit: { marks: milestones, code, unconfirmedAt } }: { visit: JobVisit }) {
  const suggestion = useSuggestion(milestones)
  const waitingText = unconfirmedAt === null ? words.noTime : words.unconfirmed
  const hasArrived = milestones.arrivedAt !== null
  return (
    <div className="grid gap-1" role="status">
      {milestones.time === null ? !hasArrived && !suggestion && <p>{waitingText}</p> : <p>{words.time(milestones)}</p>}
      {suggestion && <p>{words.suggestion(suggestion, milestones.time !== null)}</p>}
      {hasArrived && <p>{words.arrived}</p>}
      {code === null ? (
        milestones.time !== null && <p className="text-sm text-muted">{words.noCode}</p>
      ) : (
        <p className="text-lg font-semibold tabular">{words.code(code, milestones.plate)}</p>
      )}
      {milestones.vanChangedAt !== undefined && (
        <p className="font-semibold">{words.vanChanged(milestones.refused?.plate ?? null, milestones.plate)}</p>
      )}
      {milestones.matchedAt !== null && (
        <p className="flex gap-2">
          <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-ok" />
          {words.match(milestones.plate).matched} {milestones.loadingAt === null && words.untilLoading}
        </p>
      )}
      {milestones.loadingAt !== null && <p>{words.loadingStarted}</p>}
    </div>
  )
}

/** A time that the owner didn't offer, to accept with one press (DOOR-01). */
function SuggestedTime({
  visit: { requestId, version, marks: milestones },
  viewerId,
  heading,
}: Omit<MatchQuestionProps, 'problemButton'>) {
  const suggestion = useSuggestion(milestones)
  if (!suggestion) return null
  const body = { day: suggestion.day, part: suggestion.part }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{words.suggestionHint}</p>
      <ArrivalAction
        label={words.acceptTime}
        variant="primary"
        question={null}
        viewerId={viewerId}
        version={version}
        keyedBy={[requestId, body]}
        send={(idempotencyKey) =>
          call<typeof acceptTime>('POST /api/requests/:requestId/visit/time/acceptance', {
            params: { requestId },
            body,
            idempotencyKey,
          })
        }
        announcement={words.timeAccepted}
        heading={heading}
      />
    </div>
  )
}

interface MatchQuestionProps extends OwnerArrivalProps {
  heading: RefObject<HTMLHeadingElement | null>
}

/** Asks whether code and van match. A no shows what to do next; a yes can be changed until loading begins. */
function MatchQuestion({
  visit: { requestId, version, code, marks: milestones },
  viewerId,
  problemButton,
  heading,
}: MatchQuestionProps) {
  const hasMismatch = milestones.mismatchedAt !== null
  const matches = milestones.matchedAt !== null
  // the owner can report the wrong van after the day of the visit, when there is no code
  if (code === null || (matches && milestones.loadingAt !== null)) return hasMismatch && problemButton
  const answerProps = (matches: boolean) => ({
    viewerId,
    version,
    keyedBy: [requestId, matches, milestones.plate],
    send: (idempotencyKey: string) =>
      call<typeof matchVan>('POST /api/requests/:requestId/visit/match', {
        params: { requestId },
        body: { matches },
        idempotencyKey,
      }),
    heading,
  })
  const { text, cancel } = words.matchQuestion
  const match = words.match(milestones.plate)
  return (
    <>
      {hasMismatch && <Mismatch requestId={requestId} viewerId={viewerId} />}
      {!matches && <p className="font-semibold">{match.question}</p>}
      <div className="flex flex-wrap gap-2">
        {!matches && (
          <ArrivalAction
            {...answerProps(true)}
            label={match.yes}
            variant={hasMismatch ? 'default' : 'primary'}
            question={hasMismatch ? { title: match.again, text: text(code, milestones.plate), cancel } : null}
            announcement={match.matched}
          />
        )}
        {/* a van named after the refusal can be refused again */}
        {(!hasMismatch || milestones.vanChangedAt !== undefined) && (
          <ArrivalAction
            {...answerProps(false)}
            label={match.no}
            question={words.mismatchQuestion}
            announcement={words.mismatch.warning}
          />
        )}
      </div>
      {hasMismatch && problemButton}
    </>
  )
}

/** 'Don’t hand anything over. Call the carrier on 0117 496 0142, or tell us.' (DOOR-03) */
function Mismatch({ requestId, viewerId }: { requestId: string; viewerId: string }) {
  const { warning, on, or, tellUs, end } = words.mismatch
  const phone = usePhone(requestId, viewerId)
  const digits = phone === null ? null : dialablePhone(phone)
  return (
    <Notice tone="danger" icon={OctagonAlert}>
      <p className="font-semibold">
        {warning}
        {phone !== null && on}
        {digits === null ? (
          phone
        ) : (
          <a href={`tel:${digits}`} className="underline tabular reach">
            {phone}
          </a>
        )}
        {or}
        {/* while the cases feature is on, there is a button below */}
        {featureOn('cases') ? (
          tellUs
        ) : (
          <Link to="/complaints" className="underline reach">
            {tellUs}
          </Link>
        )}
        {end}
      </p>
    </Notice>
  )
}

/** Returns the carrier’s phone number if there is one and contacts are shared. */
function usePhone(requestId: string, viewerId: string): string | null {
  const contact = useQuery({
    queryKey: ['visits', 'contact', requestId, viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobContact>('GET /api/requests/:requestId/contact', { params: { requestId }, signal }),
    enabled: featureOn('acceptedContact'),
  })
  return contact.data?.phoneNumber ?? null
}
