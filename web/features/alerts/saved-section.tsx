import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MOST_SAVED, type SavedArea, type SavedKind } from '#modules/alerts/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AreaForm } from './area-form.tsx'
import { SavedRow } from './saved-row.tsx'
import { Section } from './section.tsx'
import { words } from './words.ts'

/** A carrier's areas, or anyone's searches. */
export function SavedSection({ kind, saved }: { kind: SavedKind; saved: readonly SavedArea[] }) {
  // an id is being changed, 'new' is being added
  const [open, setOpen] = useState<string | null>(null)
  const own = saved.filter((area) => area.kind === kind)
  const said = kind === 'area' ? words.areas : words.searches
  const add = (
    <Button
      className="w-fit"
      icon={<Plus aria-hidden size={18} />}
      disabledReason={own.length >= MOST_SAVED ? said.full : undefined}
      onClick={() => setOpen('new')}
    >
      {said.add}
    </Button>
  )
  return (
    <Section title={said.title} text={said.text}>
      {own.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {own.map((area) =>
            area.id === open ? (
              <li key={area.id} className="py-4">
                <AreaForm kind={kind} area={area} onDone={() => setOpen(null)} />
              </li>
            ) : (
              <SavedRow key={area.id} area={area} onEdit={() => setOpen(area.id)} />
            ),
          )}
        </ul>
      )}
      {open === 'new' ? (
        <div className="grid gap-4">
          <h3>{said.adding}</h3>
          <AreaForm kind={kind} area={null} onDone={() => setOpen(null)} />
        </div>
      ) : own.length > 0 ? (
        add
      ) : (
        <EmptyState title={said.empty} action={add} />
      )}
    </Section>
  )
}
