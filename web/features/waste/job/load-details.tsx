import { Flame, type LucideIcon, TriangleAlert, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import type { Access, Load, LoadItem, LoadMark } from './load.ts'
import { accessTexts, halfDayText, itemText, loadWords as words } from './words.ts'

const ICONS: Record<LoadMark, LucideIcon> = { pops: Flame, hazardous: TriangleAlert, two: Users }

/** What is to be collected, how to get to it, and when: nothing where nothing was said. */
export function LoadDetails({ load: { items, access, halfDays } }: { load: Load }) {
  return (
    <>
      {items.length > 0 && <Items items={items} />}
      {access && <GettingToIt access={access} />}
      {halfDays.length > 0 && (
        <Part title={words.halfDays}>
          <ul className="grid gap-1">
            {halfDays.map((one) => (
              <li key={`${one.day} ${one.part}`}>{halfDayText(one)}</li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Items({ items }: { items: readonly LoadItem[] }) {
  return (
    <Part title={words.items}>
      <ul className="grid divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.line} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="tabular wrap-anywhere">{itemText(item)}</span>
            <span className="flex flex-wrap gap-1.5 empty:hidden">
              {item.marks.map((mark) => (
                <Badge key={mark} icon={ICONS[mark]}>
                  {words.marks[mark]}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {items.some(({ marks }) => marks.includes('pops')) && <p className="text-sm text-muted">{words.popsNote}</p>}
    </Part>
  )
}

function GettingToIt({ access }: { access: Access }) {
  const texts = accessTexts(access)
  if (texts.length === 0 && access.note === null) return null
  return (
    <Part title={words.access}>
      <ul className="grid gap-1">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {access.note !== null && (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{words.note}: </span>
          {access.note}
        </p>
      )}
    </Part>
  )
}
