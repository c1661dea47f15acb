import type {
  extendStep,
  Ladder,
  markLadderGiven,
  OpenStep,
  startNextStep,
  stopLadder,
} from '#modules/community/ladders/contract.ts'
import { ladderKeys } from '#web/features/community/keys.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { shortDayAndTime } from '#web/lib/format/london-days.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const actionWords = words.actions

/** The id of the heading of the current step, which takes the focus after a step has ended. */
export const STEP_HEADING = 'step'

interface LadderActionsProps {
  ladder: Ladder
  step: OpenStep
  onChanged: (ladder: Ladder) => void
}

/** What the owner can do in an open step (LADDER-03). */
export function LadderActions({ ladder, step, onChanged }: LadderActionsProps) {
  const { id: ladderId, may } = ladder
  const end = { size: 's', keyedBy: [ladderId, step], onFailed: refetch } as const
  const longer = useMoreHours({ ladder, step, onChanged })
  function changeStep(changed: Ladder) {
    onChanged(changed)
    focusHeading(STEP_HEADING)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {may.markGiven && (
          <ConfirmButton
            {...end}
            label={actionWords.given.label}
            title={actionWords.given.title}
            pendingLabel={actionWords.given.pending}
            send={(idempotencyKey) =>
              explained(
                call<typeof markLadderGiven>('POST /api/ladders/:ladderId/given', {
                  params: { ladderId },
                  idempotencyKey,
                }),
              )
            }
            onDone={changeStep}
          >
            <p>{actionWords.given.text[step]}</p>
          </ConfirmButton>
        )}
        {/* a new step closes the question, which was about the old one */}
        <NextStepButton {...end} key={step} ladder={ladder} step={step} onDone={changeStep} />
        {may.addHoursUntil !== null && (
          <Button size="s" pending={longer.pending} pendingLabel={actionWords.adding} onClick={longer.run}>
            {actionWords.longer}
          </Button>
        )}
        {may.stop && (
          <ConfirmButton
            {...end}
            danger
            label={actionWords.stop.label}
            title={actionWords.stop.title}
            pendingLabel={actionWords.stop.pending}
            send={(idempotencyKey) =>
              explained(
                call<typeof stopLadder>('POST /api/ladders/:ladderId/stop', { params: { ladderId }, idempotencyKey }),
              )
            }
            onDone={changeStep}
          >
            <p>{actionWords.stop.text[step]}</p>
          </ConfirmButton>
        )}
      </div>
      <Failure>{longer.error}</Failure>
    </div>
  )
}

const refetch = async () => {
  await refetchQueries(queryClient, ladderKeys.all)
  // the pressed button is gone if the step has ended
  if (document.activeElement === document.body) focusHeading(STEP_HEADING)
}

/** Awaits a command. If the step has ended, says so in a toast, because the question closes. */
async function explained(command: Promise<Ladder>): Promise<Ladder> {
  try {
    return await withNotSentError(command)
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'moved_on')
      void toast({ title: failure.message, tone: 'info' }, { topic: 'ladder' })
    throw failure
  }
}

/** Returns the step after the current one. */
export const nextStepOf = ({ schedule }: Pick<Ladder, 'schedule'>): 'charity' | 'paid' =>
  schedule.some(({ step, state }) => step === 'charity' && state === 'planned') ? 'charity' : 'paid'

interface NextStepButtonProps extends Omit<LadderActionsProps, 'onChanged'> {
  size: 's'
  keyedBy: unknown
  onFailed: () => Promise<void>
  onDone: (changed: Ladder) => void
}

function NextStepButton({ ladder, step, onDone, ...command }: NextStepButtonProps) {
  const next = nextStepOf(ladder)
  const { label, title, text, released } = actionWords.next
  if (!ladder.may.startNextStep)
    return (
      <Button size="s" disabledReason={actionWords.notMovable}>
        {label[next]}
      </Button>
    )
  return (
    <ConfirmButton
      {...command}
      label={label[next]}
      title={title[next]}
      pendingLabel={actionWords.starting}
      send={(idempotencyKey) =>
        explained(
          call<typeof startNextStep>('POST /api/ladders/:ladderId/next-step', {
            params: { ladderId: ladder.id },
            body: { step },
            idempotencyKey,
          }),
        )
      }
      onDone={(changed) => {
        // the charity step is left out where no charity takes the items
        announce(actionWords.started[changed.step === 'charity' ? 'charity' : 'paid'], { now: true })
        onDone(changed)
      }}
    >
      <p>{text[next]}</p>
      {ladder.charities.some(({ answer }) => answer === 'wanted') && <p>{released}</p>}
    </ConfirmButton>
  )
}

/** Returns the command that adds 24 hours to the current step. */
function useMoreHours({ ladder, step, onChanged }: LadderActionsProps) {
  const { id: ladderId, version } = ladder
  return useIdempotentCommand({
    keyedBy: [ladderId, version],
    send: (idempotencyKey) =>
      explained(
        call<typeof extendStep>('POST /api/ladders/:ladderId/longer', {
          params: { ladderId },
          body: { step, version },
          idempotencyKey,
        }),
      ),
    onDone(changed) {
      const until = changed.schedule.find(({ state }) => state === 'now')?.until
      if (until) announce(actionWords.added(shortDayAndTime(until)), { now: true })
      onChanged(changed)
      // the button disappears where the date allows no more hours
      if (changed.may.addHoursUntil === null) focusHeading(STEP_HEADING)
    },
    onFailed: refetch,
  })
}
