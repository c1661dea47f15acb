import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { words } from './words.ts'

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2>{words.codes.title}</h2>
        <p>{words.codes.text}</p>
      </div>
      <ul
        aria-label={words.codes.list}
        className="grid gap-x-6 gap-y-2 rounded-m bg-sunken p-4 font-mono tabular sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onDone}>
          {words.codes.done}
        </Button>
        <Button onClick={() => void copy()}>{words.codes.copy}</Button>
        <span role="status" className="text-muted">
          {copied ? words.codes.copied : ''}
        </span>
      </div>
    </div>
  )
}
