import type {
  compareIndex,
  Rebuild,
  resumeRebuild,
  startRebuild,
  stopRebuild,
} from '#modules/discovery/search/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { toast } from '#web/ui/toast.ts'
import { searchKeys } from './keys.ts'
import { consoleWords } from './words.ts'

/** Buttons to start, stop or resume a rebuild. */
export function RebuildActions({ last }: { last: Rebuild | undefined }) {
  if (last?.status === 'running')
    return (
      <IndexActionButton
        label={consoleWords.stop}
        startedMessage={consoleWords.stopped}
        send={() => call<typeof stopRebuild>('POST /api/ops/search/rebuilds/stop')}
      />
    )
  if (last?.status === 'stopping') return null
  return (
    <div className="flex flex-wrap gap-2">
      {last?.status === 'stopped' && (
        <IndexActionButton
          label={consoleWords.resume}
          startedMessage={consoleWords.resumed}
          send={() => call<typeof resumeRebuild>('POST /api/ops/search/rebuilds/resume')}
        />
      )}
      <StartRebuild />
    </div>
  )
}

/** A button that starts a comparison. */
export const CompareNow = () => (
  <IndexActionButton
    label={consoleWords.compare}
    startedMessage={consoleWords.compareAsked}
    send={() => call<typeof compareIndex>('POST /api/ops/search/comparison')}
  />
)

const StartRebuild = () => (
  <ConfirmButton
    variant="primary"
    label={consoleWords.rebuild}
    title={consoleWords.rebuildQuestion}
    pendingLabel={consoleWords.rebuilding}
    {...indexAction(() => call<typeof startRebuild>('POST /api/ops/search/rebuilds'), consoleWords.rebuildStarted)}
  >
    <p>{consoleWords.rebuildText}</p>
  </ConfirmButton>
)

interface IndexActionButtonProps {
  label: string
  /** The message when it has started. */
  startedMessage: string
  send: () => Promise<unknown>
}

function IndexActionButton({ label, startedMessage, send }: IndexActionButtonProps) {
  const { run, pending, error } = useIdempotentCommand(indexAction(send, startedMessage))
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button pending={pending} onClick={run}>
        {label}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}

/** Returns the props of an action on the index, which shows a message and refetches the index’s status. */
const indexAction = (send: () => Promise<unknown>, startedMessage: string) => ({
  keyedBy: null,
  send,
  onDone() {
    announce(startedMessage, { now: true })
    void toast({ title: startedMessage, tone: 'success' }, { topic: 'search-index' })
    return queryClient.invalidateQueries({ queryKey: searchKeys.index })
  },
  failed: consoleWords.actionFailed,
})
