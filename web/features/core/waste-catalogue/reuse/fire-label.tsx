import { useId, useState } from 'react'
import { Chips } from '#web/features/core/waste-catalogue/picker/chips.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { namesPadded } from './padded.ts'
import { words } from './words.ts'

type Answer = 'yes' | 'no' | ''
const ANSWERS = [
  { value: 'yes', label: words.yes },
  { value: 'no', label: words.no },
] as const

interface FireLabelProps {
  /** Title of the item. */
  title: string
  /** Called when the user chooses collection instead. */
  onCollect: () => void
}

/** Asks about the fire label of a padded item, and offers collection if the item can't be passed on (ITEM-23). */
export function FireLabel({ title, onCollect }: FireLabelProps) {
  const id = useId()
  const [label, setLabel] = useState<Answer>('')
  const [usable, setUsable] = useState<Answer>('')
  if (!namesPadded(title)) return null
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {words.title}
      </h2>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Chips label={words.label} options={ANSWERS} value={label} onChange={setLabel} />
        <Chips label={words.usable} options={ANSWERS} value={usable} onChange={setUsable} />
      </div>
      <div role="status" className="grid justify-items-start gap-3 empty:hidden">
        {(label === 'no' || usable === 'no') && (
          <>
            <p>{words.instead}</p>
            <LinkButton to="/collection-request/new" onClick={onCollect}>
              {words.collect}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}
