import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { jobContact } from '#modules/requests/collection/contract.ts'
import { hasCome, type JobVisit } from '#modules/visits/contract.ts'
import type { acceptTime, matchVan } from '#modules/visits/door/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { dialablePhone } from '#web/lib/format/dialable-phone.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { DoorAct } from './door-act.tsx'
import { useSuggestion } from './use-suggestion.ts'
import { doorWords } from './words.ts'

const words = doorWords.owner
const HEADING = 'visit'

interface OwnerDoorProps {
  visit: JobVisit
  viewer: string
  /** Where they tell our staff that another van came. */
  tellUs: ReactNode
}

/** What an owner knows before the van comes, and says once it is there (DOOR-01 to DOOR-03). */
export function OwnerDoor({ visit, viewer, tellUs }: OwnerDoorProps) {
  const section = useScrolledTo<HTMLElement>(HEADING)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section ref={section} aria-labelledby={HEADING} className="grid gap-3 scroll-mt-(--header)">
      <h2 id={HEADING} ref={heading} tabIndex={-1} className="text-lg">
        {hasCome(visit.marks) ? words.titleHere : words.title}
      </h2>
      <DoorLines visit={visit} />
      <Suggested visit={visit} viewer={viewer} heading={heading} />
      <Said visit={visit} viewer={viewer} tellUs={tellUs} heading={heading} />
    </section>
  )
}

/** Time, van and code, a line each. */
function DoorLines({ visit: { marks, code, unconfirmedAt } }: { visit: JobVisit }) {
  const suggested = useSuggestion(marks)
  const waits = unconfirmedAt === null ? words.noTime : words.unconfirmed
  // who comes without a time has come all the same
  const here = marks.arrivedAt !== null
  return (
    <div className="grid gap-1" role="status">
      {marks.time === null ? !here && !suggested && <p>{waits}</p> : <p>{words.time(marks)}</p>}
      {suggested && <p>{words.suggested(suggested, marks.time !== null)}</p>}
      {here && <p>{words.arrived}</p>}
      {code === null ? (
        marks.time !== null && <p className="text-sm text-muted">{words.noCode}</p>
      ) : (
        <p className="text-lg font-semibold tabular">{words.code(code, marks.plate)}</p>
      )}
      {marks.vanChangedAt !== undefined && (
        <p className="font-semibold">{words.vanChanged(marks.refused?.plate ?? null, marks.plate)}</p>
      )}
      {marks.matchedAt !== null && (
        <p className="flex gap-2">
          <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-ok" />
          {words.matched} {marks.loadingAt === null && words.untilLoading}
        </p>
      )}
      {marks.loadingAt !== null && <p>{words.loading}</p>}
    </div>
  )
}

/** A time that the owner didn't offer, to accept with one press (DOOR-01). */
function Suggested({ visit: { requestId, version, marks }, viewer, heading }: Omit<SaidProps, 'tellUs'>) {
  const suggested = useSuggestion(marks)
  if (!suggested) return null
  const body = { day: suggested.day, part: suggested.part }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{words.suggestedHint}</p>
      <DoorAct
        label={words.acceptTime}
        variant="primary"
        question={null}
        viewer={viewer}
        version={version}
        content={[requestId, body]}
        send={(idempotencyKey) =>
          call<typeof acceptTime>('POST /api/requests/:requestId/visit/time/acceptance', {
            params: { requestId },
            body,
            idempotencyKey,
          })
        }
        done={words.timeAccepted}
        heading={heading}
      />
    </div>
  )
}

interface SaidProps extends OwnerDoorProps {
  heading: RefObject<HTMLHeadingElement | null>
}

/** What the owner may say while there is a code to compare, and what to do after a no; a yes can be taken back until loading begins. */
function Said({ visit: { requestId, version, code, marks }, viewer, tellUs, heading }: SaidProps) {
  const differs = marks.mismatchedAt !== null
  const matches = marks.matchedAt !== null
  // what our staff make of it is read after that day, too
  if (code === null || (matches && marks.loadingAt !== null)) return differs && tellUs
  const say = (matches: boolean) => ({
    viewer,
    version,
    content: [requestId, matches, marks.plate],
    send: (idempotencyKey: string) =>
      call<typeof matchVan>('POST /api/requests/:requestId/visit/match', {
        params: { requestId },
        body: { matches },
        idempotencyKey,
      }),
    heading,
  })
  const { title, text, cancel } = words.again
  return (
    <>
      {differs && <Mismatch requestId={requestId} viewer={viewer} />}
      <div className="flex flex-wrap gap-2">
        {!matches && (
          <DoorAct
            {...say(true)}
            label={words.match}
            variant={differs ? 'default' : 'primary'}
            question={differs ? { title, text: text(code, marks.plate), cancel } : null}
            done={words.matched}
          />
        )}
        {/* a van that came since can be refused as well */}
        {(!differs || marks.vanChangedAt !== undefined) && (
          <DoorAct {...say(false)} label={words.differ} question={words.differAsk} done={words.mismatch.hand} />
        )}
      </div>
      {differs && tellUs}
    </>
  )
}

/** 'Hand over nothing. Call the carrier on 0117 496 0142, or tell us.' (DOOR-03) */
function Mismatch({ requestId, viewer }: { requestId: string; viewer: string }) {
  const { hand, on, or, tell, end } = words.mismatch
  const phone = usePhone(requestId, viewer)
  const digits = phone === null ? null : dialablePhone(phone)
  return (
    <Notice tone="danger" icon={OctagonAlert}>
      <p className="font-semibold">
        {hand}
        {phone !== null && on}
        {digits === null ? (
          phone
        ) : (
          <a href={`tel:${digits}`} className="underline tabular reach">
            {phone}
          </a>
        )}
        {or}
        {/* with cases there is a button for it */}
        {featureOn('cases') ? (
          tell
        ) : (
          <Link to="/complaints" className="underline reach">
            {tell}
          </Link>
        )}
        {end}
      </p>
    </Notice>
  )
}

/** The carrier's number where it gave one, and numbers are told. */
function usePhone(requestId: string, viewer: string): string | null {
  const contact = useQuery({
    queryKey: ['visits', 'contact', requestId, viewer],
    queryFn: ({ signal }) =>
      call<typeof jobContact>('GET /api/requests/:requestId/contact', { params: { requestId }, signal }),
    enabled: featureOn('acceptedContact'),
  })
  return contact.data?.phoneNumber ?? null
}
