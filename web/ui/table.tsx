import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { words } from './words.ts'

interface Column {
  name: string
  /** Figures stand under one another. */
  figure?: boolean
}

interface TableProps {
  /** What the table is about; read to screen readers, the heading above says it to others. */
  caption: string
  columns: readonly (string | Column)[]
  children: ReactNode
}

/** A table of the console; wider than the screen it is swiped, not squeezed. */
export function Table({ caption, columns, children }: TableProps) {
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
            {columns.map((column) => {
              const { name, figure = false } = typeof column === 'string' ? { name: column } : column
              return (
                <th
                  key={name}
                  scope="col"
                  className={classes('whitespace-nowrap px-3 py-2 font-semibold', figure && 'text-right')}
                >
                  {name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="[&>tr:not(:last-child)]:border-b [&>tr]:border-line">{children}</tbody>
      </table>
    </section>
  )
}

/** What the row is about. */
export function RowHead({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="min-w-36 px-3 py-2 text-left font-semibold">
      {children}
    </th>
  )
}

/** One value; figures have digits of one width. */
export function Cell({
  figure = false,
  className,
  children,
}: {
  figure?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <td className={classes('px-3 py-2', figure && 'whitespace-nowrap text-right tabular', className)}>{children}</td>
  )
}
