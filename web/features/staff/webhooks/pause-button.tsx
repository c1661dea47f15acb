import {
  type pauseWebhook,
  REASON_MAX,
  type resumeWebhook,
  type StaffWebhook,
} from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { words as staffWords } from '../words.ts'
import { troubledQuery } from './queries.ts'
import { words } from './words.ts'

/** Pauses a webhook, or resumes it, with a reason (HOOK-06). */
export function PauseButton({ webhook: { id, host, pausedAt } }: { webhook: StaffWebhook }) {
  const action = pausedAt === null ? 'pause' : 'resume'
  const texts = words[action]
  const send = (reason: string) => {
    const input = { params: { webhookId: id }, body: { reason } }
    return action === 'pause'
      ? call<typeof pauseWebhook>('POST /api/ops/webhooks/:webhookId/pause', input)
      : call<typeof resumeWebhook>('POST /api/ops/webhooks/:webhookId/resume', input)
  }
  return (
    <DialogButton size="s" label={texts.label} aria-label={texts.name(host)}>
      {(onClose) => (
        <ReasonDialog
          title={texts.title(host)}
          limit={REASON_MAX}
          missing={words.reasonMissing}
          confirm={texts.label}
          keyedBy={id}
          send={send}
          failed={staffWords.notDone}
          onDone={() => {
            announce(texts.done(host), { now: true })
            void queryClient.invalidateQueries(troubledQuery)
          }}
          onClose={onClose}
        >
          {() => <p className="text-muted">{texts.text}</p>}
        </ReasonDialog>
      )}
    </DialogButton>
  )
}
