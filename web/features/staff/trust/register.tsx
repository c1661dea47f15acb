import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RegisterHealth, stopRegister } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayInWords } from '../day-in-words.ts'
import { healthQuery } from './queries.ts'
import { words } from './words.ts'

const { register: said } = words

/** The health of the public register's checks, with stop and resume for admins. */
export function Register() {
  const query = useQuery(healthQuery)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {(health) => (
        <Card as="section" aria-labelledby="register" className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id="register">{said.title}</h2>
            <State health={health} />
            {health.practice && <Badge tone="info">{words.practice}</Badge>}
          </div>
          <Explanation health={health} />
          <Facts health={health} />
          <Stop health={health} />
        </Card>
      )}
    </Loaded>
  )
}

function State({ health: { configured, stopped, pausedUntil, silent } }: { health: RegisterHealth }) {
  if (!configured) return <Badge>{said.states.unset}</Badge>
  if (stopped) return <Badge tone="danger">{said.states.stopped}</Badge>
  if (silent) return <Badge tone="danger">{said.states.silent}</Badge>
  if (pausedUntil !== null) return <Badge tone="live">{said.states.paused}</Badge>
  return <Badge tone="ok">{said.states.asked}</Badge>
}

/** Explains the state and who caused it. */
function Explanation({ health: { configured, stopped, pausedUntil, silent } }: { health: RegisterHealth }) {
  return (
    <div className="grid gap-1 wrap-anywhere">
      {!configured && <p>{said.unset}</p>}
      {stopped && (
        <p>
          {said.stoppedBy(stopped.by ?? words.gone)} <Time value={stopped.at} />: {stopped.reason}
        </p>
      )}
      {silent && <p>{said.silent}</p>}
      {pausedUntil !== null && <p>{said.pausedUntil(fullDate(pausedUntil))}</p>}
    </div>
  )
}

const Facts = ({ health }: { health: RegisterHealth }) => (
  <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    <Fact name={said.answeredAt}>{orNever(health.answeredAt)}</Fact>
    <Fact name={said.waiting}>{said.count(health.waiting)}</Fact>
    <Fact name={said.oldest}>{orNever(health.oldestCheckedAt)}</Fact>
    <Fact name={said.night}>{health.night === null ? said.never : dayInWords(health.night)}</Fact>
    <Fact name={said.asked}>{said.count(health.asked)}</Fact>
    <Fact name={said.answered}>{said.count(health.answered)}</Fact>
    <Fact name={said.pauses}>{said.count(health.pauses)}</Fact>
  </dl>
)

const orNever = (instant: string | null) => (instant === null ? said.never : <Time value={instant} />)

function Stop({ health: { stopped } }: { health: RegisterHealth }) {
  const queries = useQueryClient()
  if (!useReaches('admin')) return <p className="text-muted">{said.adminsOnly}</p>
  const act = stopped ? said.resume : said.stop
  return (
    <div>
      <ReasonButton
        {...act}
        key={act.label}
        variant={stopped ? 'primary' : 'danger'}
        ask={said.reason}
        hint={said.reasonHint}
        send={(reason, idempotencyKey) =>
          call<typeof stopRegister>('POST /api/ops/register/stop', {
            body: { stopped: !stopped, reason },
            idempotencyKey,
          })
        }
        onDone={(health) => {
          queries.setQueryData(healthQuery.queryKey, health)
          void toast({ title: act.done, tone: 'success' }, { topic: 'trust' })
        }}
      />
    </div>
  )
}
