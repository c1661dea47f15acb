import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LoadLine } from '#modules/core/waste-catalogue/contract.ts'
import { readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { ItemPicker } from './item-picker.tsx'
import type { ChangeLines } from './item-row.tsx'
import { type DraftLine, EMPTY_LOAD, itemsOf, LoadDraft } from './load-draft.ts'
import { loadProblem } from './load-problem.ts'

interface ExtraItemsProps {
  /** Key of the draft. */
  draft: string
  /** Whether errors are shown. */
  showErrors: boolean
  /** Called with the picked items and their first problem. */
  onChange: (found: { items: readonly LoadLine[]; problem: string | null }) => void
}

/** Picks the extra items a carrier found on site (PRICE-02). */
export function ExtraItems({ draft, showErrors, onChange }: ExtraItemsProps) {
  const [lines, setLines] = useState<readonly DraftLine[]>(() => readDraft(draft, LoadDraft.shape.lines) ?? [])
  useSaveDraftText(draft, lines)
  const change: ChangeLines = useCallback((next) => setLines((before) => next(before)), [])
  const problem = loadProblem({ ...EMPTY_LOAD, lines: [...lines] })
  const report = useEffectEvent(() => onChange({ items: itemsOf(lines), problem: problem?.text ?? null }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: called whenever the items change
  useEffect(() => report(), [lines])
  return (
    <ItemPicker
      lines={lines}
      onChange={change}
      linked={showErrors ? problem?.key : undefined}
      showErrors={showErrors}
    />
  )
}
