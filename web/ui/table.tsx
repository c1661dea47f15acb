import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { words } from './words.ts'

export interface Column<Row> {
  name: string
  /** Aligns the column right, with digits of equal width. */
  numeric?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** The table's caption, only for screen readers. */
  caption: string
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table of the console; scrolls horizontally if it is too wide. */
export function Table<Row>({ caption, columns: [head, ...others], rows, keyOf }: TableProps<Row>) {
  const columns = head ? [head, ...others] : []
  return (
    <section
      aria-label={words.table(caption)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="relative overflow-x-auto rounded-m border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {columns.map(({ name, numeric }) => (
              <th
                key={name}
                scope="col"
                className={classes('whitespace-nowrap px-3 py-2 font-semibold', numeric && 'text-right')}
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
              {others.map(({ name, numeric, cell }) => (
                <td key={name} className={classes('px-3 py-2', numeric && 'whitespace-nowrap text-right tabular')}>
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
