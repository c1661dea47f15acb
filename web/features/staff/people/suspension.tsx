import type { reinstatePerson, suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { type CallInput, call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { DecisionButton } from '../decision-button.tsx'
import { peopleKeys } from './queries.ts'
import { words } from './words.ts'

interface SuspensionProps {
  userId: string
  suspended: boolean
  onDone?: () => void
}

/** Suspends an account or lifts its suspension. Admins only, and never on their own account. */
export function Suspension({ userId, suspended, onDone }: SuspensionProps) {
  const viewer = useViewer()
  if (viewer?.id === userId) return <p className="text-muted">{words.own}</p>
  if (!hasLevel(viewer?.staffLevel ?? null, 'admin')) return <p className="text-sm text-muted">{words.adminOnly}</p>
  const action = suspended ? words.lift : words.suspend
  const send = (input: CallInput<typeof suspendPerson>) =>
    suspended
      ? call<typeof reinstatePerson>('POST /api/ops/people/:userId/suspension/end', input)
      : call<typeof suspendPerson>('POST /api/ops/people/:userId/suspension', input)
  return (
    <div>
      <DecisionButton
        {...action}
        topic="people"
        variant={suspended ? 'default' : 'danger'}
        send={(reason, idempotencyKey) => send({ params: { userId }, body: { reason }, idempotencyKey })}
        onDone={() => {
          void queryClient.invalidateQueries({ queryKey: peopleKeys.found })
          void queryClient.invalidateQueries({ queryKey: [...peopleKeys.one, userId] })
          onDone?.()
        }}
      />
    </div>
  )
}
