import { useState } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useCoolDown } from './cool-down.ts'
import { words } from './words.ts'

interface SendAgainProps {
  /**
   * Key of the cool-down, from the kind of mail and the address: `confirm:ann@kerbside.example`. Buttons with the same
   * key share a cool-down, even on different pages.
   */
  coolDown: string
  send: () => Promise<unknown>
}

type Outcome = { tone: 'status' | 'alert'; text: string }

/** Sends a mail again, and shows the cool-down. */
export function SendAgain({ coolDown, send }: SendAgainProps) {
  const { left, start } = useCoolDown(coolDown)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function press() {
    setPending(true)
    setOutcome(null)
    try {
      await send()
      start()
      setOutcome({ tone: 'status', text: words.again.sent })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'slow_down') {
        start(error.retryAfter * 1000)
        setOutcome({ tone: 'status', text: words.again.tooSoon })
      } else setOutcome({ tone: 'alert', text: messageOf(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid justify-items-start">
      <Button
        pending={pending}
        pendingLabel={words.again.sending}
        disabledReason={left > 0 ? words.again.wait(left) : undefined}
        onClick={() => void press()}
      >
        {words.again.button}
      </Button>
      <p
        role={outcome?.tone ?? 'status'}
        className={classes('mt-2 text-sm empty:mt-0', outcome?.tone === 'alert' && 'text-danger')}
      >
        {outcome?.text}
      </p>
    </div>
  )
}
