import { CircleSlash } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefusedKind } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { words } from './words.ts'

const refusedWords = words.refused
const COUNCILS = 'https://www.gov.uk/find-local-council'
/** Kinds for which the council is linked. */
const BY_COUNCIL: readonly RefusedKind[] = ['asbestos', 'animal', 'clinical']

interface RefusedNoticeProps {
  kind: RefusedKind
  /** Name by which the error summary links here. */
  name: string | undefined
  onLeaveOut: () => void
}

/** Explains that carriers can't take an item and who to contact (ITEM-04). */
export function RefusedNotice({ kind, name, onLeaveOut }: RefusedNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  // a refused item added by search would be off screen on a phone
  useEffect(() => {
    // braces, because newer browsers return a promise here
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="flex scroll-mb-40 gap-3 rounded-s bg-danger-soft p-3">
      <CircleSlash aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-2">
        <div>
          <p className="font-semibold">{refusedWords.title}</p>
          <p>{refusedWords[kind]}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button name={name} onClick={onLeaveOut}>
            {refusedWords.remove}
          </Button>
          {BY_COUNCIL.includes(kind) && (
            <a
              href={COUNCILS}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {refusedWords.council}
              <span className="sr-only"> {uiWords.newTab}</span>
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
