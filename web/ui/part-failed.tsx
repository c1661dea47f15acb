import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { scheduleRetry } from '#web/lib/boot/lazy-module.ts'
import { Button } from './button.tsx'
import { words } from './words.ts'

interface PartFailedProps {
  title: ReactNode
  text: string | undefined
  load: () => Promise<unknown>
  onLoaded: () => void
  onUnmount: () => void
}

/** Shows that a part failed to load. Retries on press or when the network is back; `onLoaded` is called on success. */
export function PartFailed({
  title = <p className="font-semibold">{words.notLoaded}</p>,
  text = words.notLoadedText,
  load,
  onLoaded,
  onUnmount,
}: PartFailedProps) {
  const [tries, setTries] = useState(0)
  const [pending, setPending] = useState(false)
  async function retry() {
    setPending(true)
    try {
      await load()
      onLoaded()
    } catch {
      // the message is already shown
      setPending(false)
      setTries((count) => count + 1)
    }
  }
  const onRetry = useEffectEvent(() => void retry())
  const notifyUnmount = useEffectEvent(onUnmount)
  useEffect(() => scheduleRetry(tries, onRetry), [tries])
  useEffect(() => () => notifyUnmount(), [])
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
