import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { summaryQuery } from './queries.ts'
import { words } from './words.ts'

/**
 * Shows the hash of the newest audit entry. Staff keep a copy elsewhere to prove later that the log was not rewritten.
 */
export function ChainEnd() {
  const { data } = useQuery(summaryQuery)
  const [copied, setCopied] = useState(false)
  if (!data) return null
  const chainEnd = `${data.head.position}:${data.head.hash}`
  const copy = async () => {
    await navigator.clipboard.writeText(chainEnd)
    setCopied(true)
  }
  return (
    <details className="rounded-m border border-line p-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{words.chain.title}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 pt-2 wrap-anywhere">
        <p>{words.chain.text}</p>
        <code className="select-all text-sm [overflow-wrap:anywhere]">{chainEnd}</code>
        <div className="flex items-center gap-3">
          <Button size="s" onClick={() => void copy()}>
            {words.chain.copy}
          </Button>
          <span role="status">{copied ? words.chain.copied : ''}</span>
        </div>
      </div>
    </details>
  )
}
