import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileSearch } from 'lucide-react'
import { Link } from 'react-router-dom'
import { requestChanged, requestRoom } from '#modules/requests/contract.ts'
import { endRequest, type StaffRequest } from '#modules/requests/staff/contract.ts'
import { Id, reaches } from '#server/platform/kernel/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { oneQuery, staffRequestKeys } from './queries.ts'
import { words } from './words.ts'

/** What is chosen: one request with its history and what staff may make of it, or none yet. */
export function RequestView({ requestId }: { requestId: string | null }) {
  if (requestId === null)
    return (
      <EmptyState icon={FileSearch} heading="h2" title={words.choose}>
        {words.chooseText}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <LinkButton
        to="/ops/requests"
        variant="quiet"
        size="s"
        icon={<ArrowLeft aria-hidden size={16} />}
        className="justify-self-start lg:hidden"
      >
        {words.back}
      </LinkButton>
      {Id.safeParse(requestId).success ? <Loaded requestId={requestId} /> : <EmptyState title={words.gone} />}
    </div>
  )
}

function Loaded({ requestId }: { requestId: string }) {
  const { data, error, refetch } = useQuery(oneQuery(requestId))
  useRoom(requestRoom, requestId, [oneQuery(requestId).queryKey])
  useLive(requestChanged, ({ id }) => {
    if (id === requestId) refetchSoon(queryClient, staffRequestKeys.one)
  })
  if (data) return <Opened found={data} />
  if (!error) return <LoadingText>{words.searching}</LoadingText>
  if (error instanceof ApiError && error.status === 404) return <EmptyState heading="h2" title={words.gone} />
  return (
    <ErrorState title={words.failed} onRetry={() => void refetch()}>
      {messageOf(error)}
    </ErrorState>
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
            <Somebody person={found.owner} none={words.deleted} />
          </Fact>
          <Fact name={words.carrier}>
            <Somebody person={found.carrier} none={words.nobody} />
          </Fact>
          <Fact name={words.place}>{request.locationText}</Fact>
          <Fact name={words.budget}>{request.budget !== null && formatPounds(request.budget)}</Fact>
          <Fact name={words.bids}>{String(request.bidCount)}</Fact>
        </dl>
        {!request.hidden && (
          <Link className="w-fit font-semibold text-brand underline" to={`/job/${request.id}`}>
            {words.openPage}
          </Link>
        )}
      </Card>
      <End found={found} />
      <Card as="section" aria-labelledby="steps" className="grid gap-3">
        <h3 id="steps">{words.history}</h3>
        <ol className="grid gap-3">
          {found.history.map(({ what, by, reason, at }) => (
            <li key={what} className="grid gap-1 border-l-2 border-line pl-3">
              <p>
                <span className="font-semibold">{words.what[what]}</span>
                <span className="text-sm text-muted">
                  {by && ` ${words.by[by]}`} · <Time value={at} />
                </span>
              </p>
              {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Somebody({ person, none }: { person: StaffRequest['owner']; none: string }) {
  if (!person) return none
  return (
    <Link className="font-semibold text-brand underline" to={`/ops/people/${person.userId}`}>
      {person.name ?? words.unnamed}
    </Link>
  )
}

function End({ found: { request, mayBecome } }: { found: StaffRequest }) {
  const may = reaches(useViewer()?.staffLevel ?? null, 'agent')
  return (
    <Card as="section" aria-labelledby="end" className="grid gap-3">
      <h3 id="end">{words.end}</h3>
      {mayBecome.length === 0 && <p className="text-muted">{words.ended}</p>}
      {mayBecome.length > 0 && !may && <p className="text-muted">{words.readOnly}</p>}
      {may && (
        <div className="flex flex-wrap gap-2">
          {mayBecome.map((status) => (
            <ReasonButton
              key={status}
              label={words.acts[status].label}
              title={words.acts[status].title}
              text={words.acts[status].text}
              variant={status === 'cancelled' ? 'danger' : 'default'}
              ask={words.why}
              hint={words.whyHint}
              send={(reason, idempotencyKey) =>
                call(endRequest, { params: { requestId: request.id }, body: { status, reason }, idempotencyKey })
              }
              onDone={(answer) => {
                queryClient.setQueryData(oneQuery(request.id).queryKey, answer)
                void queryClient.invalidateQueries({ queryKey: staffRequestKeys.found })
                void toast({ title: words.acts[status].done, tone: 'success' }, { topic: 'requests' })
              }}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
