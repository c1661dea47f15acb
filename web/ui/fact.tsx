import type { ReactNode } from 'react'
import { words } from './words.ts'

/** One fact of a `<dl>`; an empty one is '(Not set)' (CARD-15). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {children || <span className="text-muted">{words.notSet}</span>}
      </dd>
    </div>
  )
}
