import { flushSync } from 'react-dom'
import type { hideQuestion, Question, takeQuestionBack } from '#modules/market/questions/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { questionsLive } from './questions.live.ts'
import { words } from './words.ts'

interface QuestionDialogProps {
  question: Question
  /** The owner hides a question; its asker deletes it (ASK-02). */
  action: 'hide' | 'delete'
  onClose: () => void
}

/** Asks for confirmation before a question is hidden or deleted. */
export function QuestionDialog({ question, action, onClose }: QuestionDialogProps) {
  const { id, requestId, text } = question
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [action, id],
    send: (idempotencyKey) => withNotSentError(send(action, id, idempotencyKey)),
    onDone(hiddenQuestion) {
      // the dialog traps focus while it is open
      flushSync(onClose)
      announce(words[action].done, { now: true })
      if (hiddenQuestion) questionsLive['question.asked'](queryClient, { patch: hiddenQuestion })
      else questionsLive['question.gone'](queryClient, { id, requestId })
      focusHeading('questions')
    },
  })
  const texts = words[action]
  return (
    <ConfirmDialog
      open
      danger
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={pending}
      pendingLabel={action === 'hide' ? words.hide.hiding : words.delete.deleting}
      error={error}
      onConfirm={run}
      onCancel={onClose}
    >
      <blockquote className="max-h-40 overflow-y-auto whitespace-pre-line border-l-2 border-line pl-3 wrap-anywhere">
        {text}
      </blockquote>
      <p className="text-muted">{texts.text}</p>
    </ConfirmDialog>
  )
}

const send = (
  action: QuestionDialogProps['action'],
  questionId: string,
  idempotencyKey: string,
): Promise<Question | null> =>
  action === 'hide'
    ? call<typeof hideQuestion>('POST /api/questions/:questionId/hide', { params: { questionId }, idempotencyKey })
    : call<typeof takeQuestionBack>('POST /api/questions/:questionId/withdrawal', {
        params: { questionId },
        idempotencyKey,
      })
