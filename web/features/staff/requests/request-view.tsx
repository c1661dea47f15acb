import { useQuery } from '@tanstack/react-query'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import type { endRequest, StaffRequest } from '#modules/market/requests/contract/staff.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
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
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { DecisionButton } from '../decision-button.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { PersonLink, TextLink } from '../text-link.tsx'
import { ReturnsOfRequest } from './bid-returns.tsx'
import { staffRequestKeys, staffRequestQuery } from './queries.ts'
import { words } from './words.ts'

const NOT_FOUND = <EmptyState heading="h2" title={words.gone} />

/** The detail pane: the selected request with its history and staff actions. */
export function RequestView({ requestId }: { requestId: string | null }) {
  return (
    <DetailPane list="/ops/requests" words={words}>
      {requestId === null ? null : Id.safeParse(requestId).success ? (
        <SelectedRequest requestId={requestId} />
      ) : (
        NOT_FOUND
      )}
    </DetailPane>
  )
}

function SelectedRequest({ requestId }: { requestId: string }) {
  const query = useQuery(staffRequestQuery(requestId))
  useRoom(requestRoom, requestId, [staffRequestQuery(requestId).queryKey])
  useLive<typeof requestChanged>('request.changed', ({ id }) => {
    if (id === requestId) refetchSoon(queryClient, staffRequestKeys.one)
  })
  return (
    <Loaded query={query} loading={words.searching} failed={words.failed} gone={NOT_FOUND}>
      {(found) => <RequestContent found={found} />}
    </Loaded>
  )
}

function RequestContent({ found }: { found: StaffRequest }) {
  const { request } = found
  return (
    <section aria-labelledby="request" className="grid gap-5">
      <TitleRow>
        <h2 id="request" className="text-2xl wrap-anywhere">
          {request.title}
        </h2>
        <StatusPill status={request.status} />
        {request.hidden && <Badge tone="danger">{words.hidden}</Badge>}
      </TitleRow>
      <Card className="grid gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{request.description}</p>
        <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Fact name={words.owner}>
            <PersonLink person={found.owner} unnamed={words.unnamed} none={words.deleted} />
          </Fact>
          <Fact name={words.carrier}>
            <PersonLink person={found.carrier} unnamed={words.unnamed} none={words.notChosen} />
          </Fact>
          <Fact name={words.place}>{request.locationText}</Fact>
          <Fact name={words.budget}>{request.budget !== null && formatPounds(request.budget)}</Fact>
          <Fact name={words.bids}>{String(request.bidCount)}</Fact>
          {request.load && <Fact name={words.load}>{loadText.short(request.load.items, request.load.kg)}</Fact>}
          {found.floor !== null && <Fact name={words.disposalCost}>{words.about(found.floor)}</Fact>}
        </dl>
        {!request.hidden && <TextLink to={`/job/${request.id}`}>{words.openPage}</TextLink>}
      </Card>
      <EndRequest found={found} />
      <ReturnsOfRequest requestId={request.id} disposalCost={found.floor} />
      <DetailSection title={words.history}>
        <ol className="grid gap-3">
          {found.history.map(({ what, by, reason, at }) => (
            <HistoryEntry key={what} title={words.what[what]} text={reason}>
              {by && words.by[by]} · <Time value={at} />
            </HistoryEntry>
          ))}
        </ol>
      </DetailSection>
    </section>
  )
}

/** Lets agents complete or cancel a request on behalf of its owner. */
function EndRequest({ found: { request, mayBecome } }: { found: StaffRequest }) {
  const isAgent = useHasLevel('agent')
  return (
    <DetailSection title={words.end}>
      {mayBecome.length === 0 && <p className="text-muted">{words.ended}</p>}
      {mayBecome.length > 0 && !isAgent && <p className="text-muted">{words.readOnly}</p>}
      {isAgent && (
        <div className="flex flex-wrap gap-2">
          {mayBecome.map((status) => (
            <DecisionButton
              {...words.actions[status]}
              key={status}
              variant={status === 'cancelled' ? 'danger' : 'default'}
              topic="requests"
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
              }}
            />
          ))}
        </div>
      )}
    </DetailSection>
  )
}
