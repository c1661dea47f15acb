import type { PackFacts } from '#modules/duty/contract.ts'
import { Group, Line, Lines } from './group.tsx'
import type { LoadTexts } from './texts.ts'
import { codeText, words } from './words.ts'

/** What goes, how to get to it, and how it looked. */
export function LoadPart({ facts: { items, kg, access, photos }, texts }: { facts: PackFacts; texts: LoadTexts }) {
  const { load } = words
  return (
    <Group title={load.title}>
      {items.length === 0 ? <p>{load.none}</p> : <Items items={items} />}
      <Lines>
        <Line name={load.kg}>{kg === null ? null : load.about(kg)}</Line>
        <Line name={load.access}>{access && texts.access(access).join('\n')}</Line>
        <Line name={load.note}>{access?.note ?? null}</Line>
      </Lines>
      {photos.length > 0 && (
        <ul aria-label={load.photos} className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-3">
          {photos.map((url, at) => (
            <li key={url} className="break-inside-avoid">
              <img src={url} alt={load.photo(at + 1)} className="w-full rounded-s" />
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

const Items = ({ items }: { items: PackFacts['items'] }) => (
  <ul className="grid divide-y divide-line border-y border-line">
    {items.map(({ label, n, ewc, hazardous, pops }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a pack never changes, and one thing may stand in it twice
      <li key={at} className="grid break-inside-avoid py-2">
        <span className="font-semibold">{`${n} × ${label}`}</span>
        <span>
          {words.load.code} {codeText(ewc, hazardous)}
        </span>
        {hazardous && <span>{words.load.hazardous}</span>}
        {pops && <span>{words.load.pops}</span>}
      </li>
    ))}
  </ul>
)
