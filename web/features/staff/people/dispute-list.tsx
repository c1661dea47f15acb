import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { type disputeChanged, disputesRoom } from '#modules/carriers/subscriptions/contract.ts'
import type { noteDispute, StaffDispute } from '#modules/staff/user-admin/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { fullDate, useNow } from '#web/lib/format/time.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { statusLabel } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { LinkTabs } from '../link-tabs.tsx'
import { amountOf } from './amount-of.ts'
import { type DisputeState, disputesQuery, peopleKeys } from './queries.ts'
import { words } from './words.ts'

const disputesWords = words.disputes
const TABS = [
  { to: '/ops/disputes', label: disputesWords.tabs.open },
  { to: '/ops/disputes?state=handled', label: disputesWords.tabs.handled },
]

/** Open or handled payment disputes, updated live. */
export function DisputeList() {
  const [params] = useSearchParams()
  const state: DisputeState = params.get('state') === 'handled' ? 'handled' : 'open'
  const query = useQuery(disputesQuery(state))
  useRoom(disputesRoom, undefined, [peopleKeys.disputes])
  useLive<typeof disputeChanged>('dispute.changed', () => refetchSoon(queryClient, peopleKeys.disputes))
  return (
    <div className="grid max-w-4xl gap-4">
      <LinkTabs label={disputesWords.show} tabs={TABS} current={disputesWords.tabs[state]} />
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={CircleCheck}
              heading="h2"
              title={state === 'open' ? disputesWords.empty : disputesWords.emptyHandled}
            >
              {state === 'open' && disputesWords.emptyText}
            </EmptyState>
          ) : (
            <ol aria-label={disputesWords.list} className="grid gap-3">
              {items.map((dispute) => (
                <Row key={dispute.id} dispute={dispute} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}

function Row({ dispute }: { dispute: StaffDispute }) {
  const { userId, name, dueBy, note, handledByEmail } = dispute
  const now = useNow()
  const overdue = dueBy !== null && Date.parse(dueBy) < now
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-xl tabular">{amountOf(dispute)}</h2>
        <Badge tone={dispute.status === 'needs_response' ? 'danger' : 'neutral'}>{statusLabel(dispute.status)}</Badge>
        {userId ? (
          <Link className="reach font-semibold text-brand underline wrap-anywhere" to={`/ops/people/${userId}`}>
            {name ?? disputesWords.who}
          </Link>
        ) : (
          <span className="text-muted">{disputesWords.nobody}</span>
        )}
      </div>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact name={overdue ? disputesWords.overdue : disputesWords.due}>{dueBy && fullDate(dueBy)}</Fact>
        <Fact name={words.why}>{statusLabel(dispute.reason)}</Fact>
        <Fact name={disputesWords.opened}>{fullDate(dispute.openedAt)}</Fact>
      </dl>
      {(note || handledByEmail) && (
        <div className="grid gap-1 border-l-2 border-line pl-3">
          {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
          {handledByEmail && (
            <p className="text-sm text-muted wrap-anywhere">{disputesWords.handledBy(handledByEmail)}</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Handle dispute={dispute} />
        <a
          className="reach font-semibold text-brand underline"
          href={dispute.stripeUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {disputesWords.stripe}
        </a>
      </div>
    </Card>
  )
}

function Handle({ dispute: { id: disputeId, handledAt } }: { dispute: StaffDispute }) {
  if (!useHasLevel('agent')) return null
  const handled = handledAt === null
  const action = handled ? disputesWords.handle : disputesWords.reopen
  return (
    <ReasonButton
      {...action}
      ask={disputesWords.note}
      hint={words.whyHint}
      optional
      send={(note, idempotencyKey) =>
        call<typeof noteDispute>('POST /api/ops/disputes/:disputeId', {
          params: { disputeId },
          body: { note: note || null, handled },
          idempotencyKey,
        })
      }
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: peopleKeys.disputes })
        void toast({ title: action.done, tone: 'success' }, { topic: 'disputes' })
      }}
    />
  )
}
