import { useState } from 'react'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import type { beginSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { ConfirmForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretCode } from './secret-code.tsx'
import { words } from './words.ts'

interface SetUpProps {
  user: SessionUser
  /** Called when the second factor is active, before the recovery codes are shown. */
  onSetUp: () => void
  onDone: () => void
}

/** Sets up a second factor: password, QR code, first code and recovery codes. */
export function SetUp({ user, onSetUp, onDone }: SetUpProps) {
  const [secretKey, setSecretKey] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { form } = useFormFocus(secretKey === null)
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    onSetUp()
  }

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secretKey === null) {
    const begin = async (password: string) =>
      setSecretKey(await call<typeof beginSecondFactor>('POST /api/account/second-factor', { body: { password } }))
    return (
      <div ref={form} className="grid gap-5">
        <p>{words.setUp.begin}</p>
        <PasswordForm user={user} label={words.continue} submit={begin} />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <h2>{words.setUp.scan}</h2>
      <SecretCode {...secretKey} />
      <ConfirmForm onDone={showCodes} />
      <Button variant="quiet" size="s" className="justify-self-start" onClick={() => setSecretKey(null)}>
        {words.setUp.startAgain}
      </Button>
    </div>
  )
}
