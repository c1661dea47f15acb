import { useState } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { words } from './words.ts'

const { created } = words

/** A new secret, shown only once. */
export function NewKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
    announce(created.copied, { now: true })
  }
  return (
    <Notice tone="warning" title={created.title}>
      <div className="grid gap-3">
        <p>{created.text}</p>
        <code className="rounded-s bg-surface p-2 font-mono break-all select-all">{secret}</code>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void copy()}>
            {isCopied ? created.copied : created.copy}
          </Button>
          <Button onClick={onDone}>{created.done}</Button>
        </div>
      </div>
    </Notice>
  )
}
