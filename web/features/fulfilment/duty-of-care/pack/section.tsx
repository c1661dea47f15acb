import type { ReactNode } from 'react'
import type { SheetEntry, SheetItem, SheetSection } from '#modules/fulfilment/duty-of-care/contract/sheet-shapes.ts'
import { Group, SheetFact, SheetFacts } from './group.tsx'
import { words } from './words.ts'

/** Renders the link to a registration's entry in the official register. */
export type RenderEntry = (entry: SheetEntry) => ReactNode

interface SectionProps {
  section: SheetSection
  renderEntry: RenderEntry
  /** Defaults to h2. */
  heading?: 'h2' | 'h4'
}

/** A section of the pack: facts about one subject. */
export function Section({ section, renderEntry, heading = 'h2' }: SectionProps) {
  const { title, warning, items = [], lines = [], entry, paragraphs = [], photos = [] } = section
  return (
    <Group title={title} heading={heading}>
      {warning !== undefined && <p className="font-semibold">{warning}</p>}
      {items.length > 0 && <Items items={items} />}
      {lines.length > 0 && (
        <SheetFacts>
          {lines.map(({ name, text }) => (
            <SheetFact key={name} name={name}>
              {text}
            </SheetFact>
          ))}
        </SheetFacts>
      )}
      {entry !== undefined && renderEntry(entry)}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {photos.length > 0 && <Photos photos={photos} />}
    </Group>
  )
}

const Items = ({ items }: { items: readonly SheetItem[] }) => (
  <ul className="grid divide-y divide-line border-y border-line">
    {items.map(({ name, notes }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet never changes, and an item may appear twice
      <li key={index} className="grid break-inside-avoid py-2">
        <span className="font-semibold">{name}</span>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </li>
    ))}
  </ul>
)

const Photos = ({ photos }: { photos: readonly string[] }) => (
  <ul aria-label={words.photos} className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-3">
    {photos.map((url, index) => (
      <li key={url} className="break-inside-avoid">
        <img src={url} alt={words.photo(index + 1)} className="w-full rounded-s" />
      </li>
    ))}
  </ul>
)
