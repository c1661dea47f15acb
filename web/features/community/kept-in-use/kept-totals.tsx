import { useQuery } from '@tanstack/react-query'
import { monthAndYear } from '#web/lib/format/time.ts'
import { keptTotalsQuery } from './queries.ts'
import { words } from './words.ts'

/** What was kept in use, by month and by area, and how it is counted; nothing before the first thing (IMPACT-01). */
export function KeptTotals() {
  const { data } = useQuery(keptTotalsQuery)
  if (!data || data.things === 0) return null
  const months = data.months.map(({ month, kg }) => ({ name: monthAndYear(`${month}-01`), kg }))
  const areas = data.areas.map(({ area, kg }) => ({ name: area ?? words.otherAreas, kg }))
  return (
    <section aria-labelledby="kept-in-use" className="grid max-w-text gap-4">
      <h2 id="kept-in-use">{words.kept(data.kg)}</h2>
      <p>{words.things(data.things)}</p>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Weights caption={words.byMonth} rows={months} />
        <Weights caption={words.byArea} rows={areas} />
      </div>
      <h3>{words.method.title}</h3>
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {words.method.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

/** A table of weights, heaviest or newest first. */
const Weights = ({ caption, rows }: { caption: string; rows: readonly { name: string; kg: number }[] }) => (
  <table className="w-full">
    <caption className="pb-1 text-left font-semibold">{caption}</caption>
    <tbody>
      {rows.map(({ name, kg }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className="py-2 pr-4 text-left font-normal">
            {name}
          </th>
          <td className="py-2 text-right tabular">{words.kilograms(kg)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
