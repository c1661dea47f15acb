import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { endSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const DeletionForm = z.object({
  password: deleteAccount.body.shape.password.check(z.minLength(1, words.remove.passwordMissing)),
  typed: z.string().check(z.trim(), z.regex(/^delete$/i, words.remove.notTyped)),
})

interface DeleteFormProps {
  email: string
  /** Keeps the dialog open while the account is being deleted. */
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

/** Deletes the account once the password and the word DELETE are entered, then goes to the homepage. */
export function DeleteForm({ email, onBusy, onCancel }: DeleteFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '', typed: '' },
    schema: DeletionForm,
    submit: async ({ password }) => {
      onBusy(true)
      await endSession(
        () =>
          call<typeof deleteAccount>('POST /api/account/deletion', { body: { password } }).finally(() => onBusy(false)),
        () => void navigate('/'),
      )
      void toast(words.remove.done, { duration: 8000 })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      <p>{words.remove.dialogText}</p>
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField {...form.field('password')} label={words.remove.password} autoComplete="current-password" />
      <TextField
        {...form.field('typed')}
        label={words.remove.typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DialogActions>
        <Button variant="quiet" inactive={form.pending} onClick={onCancel}>
          {words.remove.cancel}
        </Button>
        <Button type="submit" variant="danger" pending={form.pending} pendingLabel={words.remove.deleting}>
          {words.remove.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
