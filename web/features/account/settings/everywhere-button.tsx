import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOutEverywhere } from '#modules/accounts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { endSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Ends every session, this one too, after asking once. */
export function EverywhereButton() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { act, pending, error } = useAct({
    content: 'everywhere',
    send: () =>
      endSession(
        () => call(signOutEverywhere),
        () => void navigate('/'),
      ),
    onDone: () => void toast(words.sessions.everywhereDone),
  })
  return (
    <>
      <Button className="w-fit" onClick={() => setAsking(true)}>
        {words.sessions.everywhere}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.sessions.everywhereTitle}
        confirmLabel={words.sessions.everywhere}
        pending={pending}
        pendingLabel={words.sessions.ending}
        error={error}
        danger
        onConfirm={act}
        onCancel={() => setAsking(false)}
      >
        <p>{words.sessions.everywhereText}</p>
      </ConfirmDialog>
    </>
  )
}
