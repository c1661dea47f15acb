import { type FormEvent, useState } from 'react'
import {
  REPORT_WORDS_MAX,
  type ReportReason as Reason,
  type ReportedKind,
  ReportReason,
  type reportContent,
} from '#modules/staff/moderation/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const OPTIONS = ReportReason.options.map((value) => ({ value, label: words.reasons[value] }))

interface ReportDialogProps {
  kind: ReportedKind
  subjectId: string
  onClose: () => void
}

/** The dialog to report content to staff. */
export function ReportDialog({ kind, subjectId, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason | ''>('')
  const [typed, setTyped] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [kind, subjectId, reason, typed],
    send: (idempotencyKey) =>
      call<typeof reportContent>('POST /api/reports', {
        body: { kind, subjectId, reason: ReportReason.parse(reason), words: typed.trim() || null },
        idempotencyKey,
      }),
    onDone() {
      onClose()
      announce(words.done.description, { now: true })
      void toast(words.done)
    },
    failed: words.failed,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (reason !== '' && !pending) run()
  }
  const missing = attempts > 0 && reason === '' ? words.choose : undefined
  return (
    <Sheet open title={words.title[kind]} onClose={onClose} dismissable={!pending}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{words.intro}</p>
        <RadioGroup
          label={words.reason}
          name="reason"
          options={OPTIONS}
          value={reason}
          onChange={setReason}
          error={missing}
        />
        <TextArea
          label={words.more}
          name="words"
          optional
          rows={3}
          limit={REPORT_WORDS_MAX}
          value={typed}
          onChange={setTyped}
        />
        <FormErrors errors={{}} failure={error} attempts={attempts} />
        <DialogActions>
          <Button variant="quiet" inactive={pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending} pendingLabel={words.submitting}>
            {words.submit}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
