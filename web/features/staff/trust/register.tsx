import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RegisterHealth, stopRegister } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
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

const { register: registerWords } = words

/** Whether the public register responds, and figures about its checks; admins can stop and resume the checks. */
export function Register() {
  const query = useQuery(healthQuery)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {(health) => (
        <Card as="section" aria-labelledby="register" className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id="register">{registerWords.title}</h2>
            <State health={health} />
            {health.practice && <Badge tone="info">{words.practice}</Badge>}
          </div>
          <Explanation health={health} />
          <Facts health={health} />
          <StopButton health={health} />
        </Card>
      )}
    </Loaded>
  )
}

function State({ health: { configured, stopped, pausedUntil, silent } }: { health: RegisterHealth }) {
  if (!configured) return <Badge>{registerWords.states.unset}</Badge>
  if (stopped) return <Badge tone="danger">{registerWords.states.stopped}</Badge>
  if (silent) return <Badge tone="danger">{registerWords.states.silent}</Badge>
  if (pausedUntil !== null) return <Badge tone="live">{registerWords.states.paused}</Badge>
  return <Badge tone="ok">{registerWords.states.asked}</Badge>
}

/** Explains the state and, if an admin stopped the checks, who did and why. */
function Explanation({ health: { configured, stopped, pausedUntil, silent } }: { health: RegisterHealth }) {
  return (
    <div className="grid gap-1 wrap-anywhere">
      {!configured && <p>{registerWords.unset}</p>}
      {stopped && (
        <p>
          {registerWords.stoppedBy(stopped.by ?? words.gone)} <Time value={stopped.at} />: {stopped.reason}
        </p>
      )}
      {silent && <p>{registerWords.silent}</p>}
      {pausedUntil !== null && <p>{registerWords.pausedUntil(fullDate(pausedUntil))}</p>}
    </div>
  )
}

const Facts = ({ health }: { health: RegisterHealth }) => (
  <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    <Fact name={registerWords.answeredAt}>{timeOrNever(health.answeredAt)}</Fact>
    <Fact name={registerWords.waiting}>{registerWords.count(health.waiting)}</Fact>
    <Fact name={registerWords.oldest}>{timeOrNever(health.oldestCheckedAt)}</Fact>
    <Fact name={registerWords.night}>{health.night === null ? registerWords.never : dayInWords(health.night)}</Fact>
    <Fact name={registerWords.asked}>{registerWords.count(health.asked)}</Fact>
    <Fact name={registerWords.answered}>{registerWords.count(health.answered)}</Fact>
    <Fact name={registerWords.pauses}>{registerWords.count(health.pauses)}</Fact>
  </dl>
)

const timeOrNever = (instant: string | null) => (instant === null ? registerWords.never : <Time value={instant} />)

/** Lets admins stop or resume the register's checks. */
function StopButton({ health: { stopped } }: { health: RegisterHealth }) {
  const queries = useQueryClient()
  if (!useHasLevel('admin')) return <p className="text-muted">{registerWords.adminsOnly}</p>
  const action = stopped ? registerWords.resume : registerWords.stop
  return (
    <div>
      <ReasonButton
        {...action}
        key={action.label}
        variant={stopped ? 'primary' : 'danger'}
        ask={registerWords.reason}
        hint={registerWords.reasonHint}
        send={(reason, idempotencyKey) =>
          call<typeof stopRegister>('POST /api/ops/register/stop', {
            body: { stopped: !stopped, reason },
            idempotencyKey,
          })
        }
        onDone={(health) => {
          queries.setQueryData(healthQuery.queryKey, health)
          void toast({ title: action.done, tone: 'success' }, { topic: 'trust' })
        }}
      />
    </div>
  )
}
