import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { words } from './words.ts'

export interface Column<Row> {
  name: string
  /** Figures stand under one another, with digits of one width. */
  figure?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** What the table is about; read to screen readers, the heading above says it to others. */
  caption: string
  /** The first one says what a row is about. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table of the console; wider than the screen it is swiped, not squeezed. */
export function Table<Row>({ caption, columns: [head, ...others], rows, keyOf }: TableProps<Row>) {
  const columns = head ? [head, ...others] : []
  return (
    <section
      aria-label={words.table(caption)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
      tabIndex={0}
      className="relative overflow-x-auto rounded-m border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {columns.map(({ name, figure }) => (
              <th
                key={name}
                scope="col"
                className={classes('whitespace-nowrap px-3 py-2 font-semibold', figure && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:not(:last-child)]:border-b [&>tr]:border-line">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className="min-w-36 px-3 py-2 text-left font-semibold">
                {head?.cell(row)}
              </th>
              {others.map(({ name, figure, cell }) => (
                <td key={name} className={classes('px-3 py-2', figure && 'whitespace-nowrap text-right tabular')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
