import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_SAVED, type SavedArea, type SavedKind } from '#modules/discovery/alerts/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaForm } from './area-form.tsx'
import { SavedRow } from './saved-row.tsx'
import { Section } from './section.tsx'
import { words } from './words.ts'

/** Lists a carrier's areas or a user's saved searches, and lets them add, change and remove entries. */
export function SavedSection({ kind, saved }: { kind: SavedKind; saved: readonly SavedArea[] }) {
  // the id of the area or search being changed, 'new', or null while no form is open
  const [open, setOpen] = useState<string | null>(null)
  const listed = saved.filter((area) => area.kind === kind)
  const addId = `add-${kind}`
  const focusNext = useFocusNext(open, listed.length)
  const close = (id: string | null) => {
    focusNext(id ?? addId)
    setOpen(null)
  }
  const focusAfterRemoval = (at: number) => focusNext((listed[at + 1] ?? listed[at - 1])?.id ?? addId)
  const sectionWords = kind === 'area' ? words.areas : words.searches
  const addButton = (
    <Button
      id={buttonIdOf(addId)}
      className="w-fit"
      icon={<Plus aria-hidden size={18} />}
      disabledReason={listed.length >= MAX_SAVED ? sectionWords.full : undefined}
      onClick={() => setOpen('new')}
    >
      {sectionWords.add}
    </Button>
  )
  return (
    <Section title={sectionWords.title} text={sectionWords.text}>
      {listed.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {listed.map((area, at) =>
            area.id === open ? (
              <li key={area.id} className="py-4">
                <AreaForm kind={kind} area={area} onDone={() => close(area.id)} />
              </li>
            ) : (
              <SavedRow
                key={area.id}
                area={area}
                buttonId={buttonIdOf(area.id)}
                onEdit={() => setOpen(area.id)}
                onRemoved={() => focusAfterRemoval(at)}
              />
            ),
          )}
        </ul>
      )}
      {open === 'new' ? (
        <div className="grid gap-4">
          <h3>{sectionWords.adding}</h3>
          <AreaForm kind={kind} area={null} onDone={close} />
        </div>
      ) : listed.length > 0 ? (
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

const buttonIdOf = (rowId: string): string => `alerts-${rowId}`

/** Returns a function that focuses the button with this row id once the pressed button has disappeared. */
function useFocusNext(open: string | null, rows: number): (rowId: string) => void {
  const next = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappears when one of the two changes
  useEffect(() => {
    if (next.current === null) return
    const button = document.getElementById(buttonIdOf(next.current))
    // a new row renders shortly after its form has closed
    if (!button) return
    next.current = null
    if (document.activeElement === document.body) button.focus()
  }, [open, rows])
  return (rowId) => {
    next.current = rowId
  }
}
