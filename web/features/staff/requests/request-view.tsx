import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import { requestRoom } from '#modules/market/requests/facts/contract.ts'
import type { endRequest, StaffRequest } from '#modules/market/requests/staff/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { loadText } from '#web/lib/format/load-text.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { DetailPane } from '../detail-pane.tsx'
import { Note } from '../note.tsx'
import { ReturnsOfRequest } from './bid-returns.tsx'
import { staffRequestKeys, staffRequestQuery } from './queries.ts'
import { words } from './words.ts'

const NOT_FOUND = <EmptyState heading="h2" title={words.gone} />

/** The detail pane: the selected request with its history and staff actions. */
export function RequestView({ requestId }: { requestId: string | null }) {
  return (
    <DetailPane list="/ops/requests" words={words}>
      {requestId === null ? null : Id.safeParse(requestId).success ? <Chosen requestId={requestId} /> : NOT_FOUND}
    </DetailPane>
  )
}

function Chosen({ requestId }: { requestId: string }) {
  const query = useQuery(staffRequestQuery(requestId))
  useRoom(requestRoom, requestId, [staffRequestQuery(requestId).queryKey])
  useLive<typeof requestChanged>('request.changed', ({ id }) => {
    if (id === requestId) refetchSoon(queryClient, staffRequestKeys.one)
  })
  return (
    <Loaded query={query} loading={words.searching} failed={words.failed} gone={NOT_FOUND}>
      {(found) => <Opened found={found} />}
    </Loaded>
  )
}

function Opened({ found }: { found: StaffRequest }) {
  const { request } = found
  return (
    <section aria-labelledby="request" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="request" className="text-2xl wrap-anywhere">
          {request.title}
        </h2>
        <StatusPill status={request.status} />
        {request.hidden && <Badge tone="danger">{words.hidden}</Badge>}
      </div>
      <Card className="grid gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{request.description}</p>
        <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Fact name={words.owner}>
            <PersonLink person={found.owner} none={words.deleted} />
          </Fact>
          <Fact name={words.carrier}>
            <PersonLink person={found.carrier} none={words.notChosen} />
          </Fact>
          <Fact name={words.place}>{request.locationText}</Fact>
          <Fact name={words.budget}>{request.budget !== null && formatPounds(request.budget)}</Fact>
          <Fact name={words.bids}>{String(request.bidCount)}</Fact>
          {request.load && <Fact name={words.load}>{loadText.short(request.load.items, request.load.kg)}</Fact>}
          {found.floor !== null && <Fact name={words.disposalCost}>{words.about(found.floor)}</Fact>}
        </dl>
        {!request.hidden && (
          <Link className="w-fit font-semibold text-brand underline" to={`/job/${request.id}`}>
            {words.openPage}
          </Link>
        )}
      </Card>
      <EndRequest found={found} />
      <ReturnsOfRequest requestId={request.id} disposalCost={found.floor} />
      <Card as="section" aria-labelledby="steps" className="grid gap-3">
        <h3 id="steps">{words.history}</h3>
        <ol className="grid gap-3">
          {found.history.map(({ what, by, reason, at }) => (
            <Note key={what} title={words.what[what]} text={reason}>
              {by && words.by[by]} · <Time value={at} />
            </Note>
          ))}
        </ol>
      </Card>
    </section>
  )
}

function PersonLink({ person, none }: { person: StaffRequest['owner']; none: string }) {
  if (!person) return none
  return (
    <Link className="font-semibold text-brand underline" to={`/ops/people/${person.userId}`}>
      {person.name ?? words.unnamed}
    </Link>
  )
}

/** Lets agents complete or cancel a request on behalf of its owner. */
function EndRequest({ found: { request, mayBecome } }: { found: StaffRequest }) {
  const may = useHasLevel('agent')
  return (
    <Card as="section" aria-labelledby="end" className="grid gap-3">
      <h3 id="end">{words.end}</h3>
      {mayBecome.length === 0 && <p className="text-muted">{words.ended}</p>}
      {mayBecome.length > 0 && !may && <p className="text-muted">{words.readOnly}</p>}
      {may && (
        <div className="flex flex-wrap gap-2">
          {mayBecome.map((status) => (
            <ReasonButton
              {...words.actions[status]}
              key={status}
              variant={status === 'cancelled' ? 'danger' : 'default'}
              ask={words.why}
              hint={words.whyHint}
              send={(reason, idempotencyKey) =>
                call<typeof endRequest>('POST /api/ops/requests/:requestId/end', {
                  params: { requestId: request.id },
                  body: { status, reason },
                  idempotencyKey,
                })
              }
              onDone={(answer) => {
                queryClient.setQueryData(staffRequestQuery(request.id).queryKey, answer)
                void queryClient.invalidateQueries({ queryKey: staffRequestKeys.found })
                void toast({ title: words.actions[status].done, tone: 'success' }, { topic: 'requests' })
              }}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
