import { useNavigate } from 'react-router-dom'
import type { signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { endSession } from '#web/lib/session/session.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Ends every session, including this one, after a confirmation. */
export function SignOutEverywhereButton() {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      className="w-fit"
      label={words.sessions.everywhere}
      title={words.sessions.everywhereTitle}
      pendingLabel={words.sessions.ending}
      danger
      content="everywhere"
      send={() =>
        endSession(
          () => call<typeof signOutEverywhere>('POST /api/account/sign-out-everywhere'),
          () => void navigate('/'),
        )
      }
      onDone={() => void toast(words.sessions.everywhereDone)}
    >
      <p>{words.sessions.everywhereText}</p>
    </ConfirmButton>
  )
}
