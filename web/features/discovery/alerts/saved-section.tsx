import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_SAVED, type SavedArea, type SavedKind } from '#modules/discovery/alerts/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaForm } from './area-form.tsx'
import { SavedRow } from './saved-row.tsx'
import { Section } from './section.tsx'
import { words } from './words.ts'

/** Shows a carrier's areas or anyone's searches. */
export function SavedSection({ kind, saved }: { kind: SavedKind; saved: readonly SavedArea[] }) {
  // the id being changed, or 'new'
  const [open, setOpen] = useState<string | null>(null)
  const shown = saved.filter((area) => area.kind === kind)
  const add = `add-${kind}`
  const focusNext = useFocusNext(open, shown.length)
  const done = (id: string | null) => {
    focusNext(id ?? add)
    setOpen(null)
  }
  const afterRemoved = (at: number) => focusNext((shown[at + 1] ?? shown[at - 1])?.id ?? add)
  const sectionWords = kind === 'area' ? words.areas : words.searches
  const addButton = (
    <Button
      id={buttonOf(add)}
      className="w-fit"
      icon={<Plus aria-hidden size={18} />}
      disabledReason={shown.length >= MAX_SAVED ? sectionWords.full : undefined}
      onClick={() => setOpen('new')}
    >
      {sectionWords.add}
    </Button>
  )
  return (
    <Section title={sectionWords.title} text={sectionWords.text}>
      {shown.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {shown.map((area, at) =>
            area.id === open ? (
              <li key={area.id} className="py-4">
                <AreaForm kind={kind} area={area} onDone={() => done(area.id)} />
              </li>
            ) : (
              <SavedRow
                key={area.id}
                area={area}
                buttonId={buttonOf(area.id)}
                onEdit={() => setOpen(area.id)}
                onRemoved={() => afterRemoved(at)}
              />
            ),
          )}
        </ul>
      )}
      {open === 'new' ? (
        <div className="grid gap-4">
          <h3>{sectionWords.adding}</h3>
          <AreaForm kind={kind} area={null} onDone={done} />
        </div>
      ) : shown.length > 0 ? (
        addButton
      ) : (
        <>
          <p className="text-muted">{sectionWords.empty}</p>
          {addButton}
        </>
      )}
    </Section>
  )
}

const buttonOf = (what: string): string => `alerts-${what}`

/** Returns a function that focuses a row's button, or the add button, once the pressed button has disappeared. */
function useFocusNext(open: string | null, rows: number): (what: string) => void {
  const next = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappears when one of the two changes
  useEffect(() => {
    if (next.current === null) return
    const button = document.getElementById(buttonOf(next.current))
    // a new row renders shortly after its form has closed
    if (!button) return
    next.current = null
    if (document.activeElement === document.body) button.focus()
  }, [open, rows])
  return (what) => {
    next.current = what
  }
}
