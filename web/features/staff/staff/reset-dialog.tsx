import { useQueryClient } from '@tanstack/react-query'
import { type Colleague, REASON_MAX, resetSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { staffQuery } from './queries.ts'
import { words } from './words.ts'

/** Asks for a reason before resetting a colleague's second factor. */
export function ResetDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    schema: resetSecondFactor.body,
    submit: async (body) => {
      await call<typeof resetSecondFactor>('POST /api/ops/staff/:userId/second-factor/reset', {
        params: { userId: colleague.id },
        body,
        idempotencyKey: randomKey(),
      })
      announce(words.done(colleague.email), { now: true })
      await queries.invalidateQueries(staffQuery)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={words.resetTitle} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
        <p className="wrap-anywhere">{words.resetText(colleague.email)}</p>
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
        <TextArea {...form.field('reason')} label={words.reason} hint={words.reasonHint} limit={REASON_MAX} />
        <DialogActions>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={form.pending} pendingLabel={words.resetting}>
            {words.reset}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
