import { CircleAlert, Flame, type LucideIcon, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Access, LoadItem, LoadMark } from '#modules/core/waste-catalogue/contract.ts'
import { accessTexts, halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { loadText } from '#web/lib/format/load-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { itemText, loadWords as words } from './words.ts'

const ICONS: Record<LoadMark, LucideIcon> = { pops: Flame, hazardous: CircleAlert, two: Users }
/** Rows shown of a longer list; the rest is collapsed. */
const SHOWN_AT_FIRST = 6
/** Fewer remaining rows than this are not worth collapsing. */
const MIN_COLLAPSED = 3

type Load = Pick<RequestDetail, 'load' | 'items' | 'access' | 'halfDays'>

/** Shows the items, access and times of a request; leaves out what the request doesn't say. */
export function LoadDetails({ load: { load, items, access, halfDays }, own }: { load: Load; own: boolean }) {
  return (
    <>
      {items && items.length > 0 && (
        <DetailSection title={words.items}>
          {load && <p className="text-sm tabular text-muted">{loadText.long(load.items, load.kg, load.litres)}</p>}
          <Items items={items} />
        </DetailSection>
      )}
      {access && <AccessDetails access={access} own={own} />}
      {halfDays && halfDays.length > 0 && (
        <DetailSection title={words.halfDays(own)}>
          <ul className="grid gap-1">
            {halfDays.map((one) => (
              <li key={`${one.day} ${one.part}`}>{halfDayText(one)}</li>
            ))}
          </ul>
        </DetailSection>
      )}
    </>
  )
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
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
  const shownAtFirst = items.length < SHOWN_AT_FIRST + MIN_COLLAPSED ? items : items.slice(0, SHOWN_AT_FIRST)
  const collapsed = items.slice(shownAtFirst.length)
  return (
    <>
      <div className="border-y border-line">
        <ItemList items={shownAtFirst} />
        {collapsed.length > 0 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center border-t border-line font-semibold underline">
              {words.more(collapsed.length)}
            </summary>
            <div className="border-t border-line">
              <ItemList items={collapsed} />
            </div>
          </details>
        )}
      </div>
      {items.some(({ marks }) => marks.includes('pops')) && <p className="text-sm text-muted">{words.popsNote}</p>}
    </>
  )
}

const ItemList = ({ items }: { items: readonly LoadItem[] }) => (
  <ul className="grid divide-y divide-line">
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
)

function AccessDetails({ access, own }: { access: Access; own: boolean }) {
  const texts = accessTexts(access)
  if (texts.length === 0 && access.note === null) return null
  return (
    <DetailSection title={words.access}>
      <ul className="grid gap-1 empty:hidden">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {access.note !== null && (
        <div className="rounded-s bg-sunken p-3">
          <h3 className="font-body text-sm font-normal text-muted">{words.note}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{access.note}</p>
          <p className="text-sm text-muted">{own ? words.noteForOwner : words.noteForWinner}</p>
        </div>
      )}
    </DetailSection>
  )
}
