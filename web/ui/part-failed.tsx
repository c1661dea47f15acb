import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { nextChance } from '#web/lib/boot/lazy-module.ts'
import { Button } from './button.tsx'
import { words } from './words.ts'

interface PartFailedProps {
  title: ReactNode
  text: string | undefined
  load: () => Promise<unknown>
  onHeld: () => void
  onGone: () => void
}

/** Shows that a part failed to load; retries on press or when the network is back, and calls `onHeld` once it has loaded. */
export function PartFailed({
  title = <p className="font-semibold">{words.notLoaded}</p>,
  text = words.notLoadedText,
  load,
  onHeld,
  onGone,
}: PartFailedProps) {
  const [tries, setTries] = useState(0)
  const [pending, setPending] = useState(false)
  async function retry() {
    setPending(true)
    try {
      await load()
      onHeld()
    } catch {
      // the message is already shown
      setPending(false)
      setTries((count) => count + 1)
    }
  }
  const onChance = useEffectEvent(() => void retry())
  const leave = useEffectEvent(onGone)
  useEffect(() => nextChance(tries, onChance), [tries])
  useEffect(() => () => leave(), [])
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      {title}
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => void retry()}>
          {words.tryAgain}
        </Button>
        {/* failed with a network: a newer release may have replaced the file */}
        {tries > 0 && navigator.onLine && (
          <Button variant="quiet" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        )}
      </div>
    </div>
  )
}
