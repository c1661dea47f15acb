import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { apiKeysQuery } from '#web/lib/session/own-api-keys.ts'
import { endSession } from '#web/lib/session/session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const { sessions: texts } = words

/** Ends every session, including this one, after a confirmation, and revokes API keys unless they are kept (API-03). */
export function SignOutEverywhereButton() {
  const navigate = useNavigate()
  const keys = useQuery(apiKeysQuery)
  const [revokes, setRevokes] = useState(true)
  return (
    <ConfirmButton
      className="w-fit"
      label={texts.everywhere}
      title={texts.everywhereTitle}
      pendingLabel={texts.ending}
      danger
      keyedBy={`everywhere ${revokes}`}
      send={() =>
        endSession(
          () =>
            call<typeof signOutEverywhere>('POST /api/account/sign-out-everywhere', {
              body: { keepApiKeys: !revokes },
            }),
          () => void navigate('/'),
        )
      }
      onDone={() => void toast(texts.everywhereDone)}
    >
      <p>{texts.everywhereText}</p>
      {keys.data && keys.data.items.length > 0 && (
        <Checkbox name="revokes" label={texts.revokeKeys} checked={revokes} onChange={setRevokes} />
      )}
    </ConfirmButton>
  )
}
