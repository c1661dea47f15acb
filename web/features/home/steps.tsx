interface Step {
  title: string
  text: string
}

/** Numbered steps on cards; `columns` on wide screens. */
export function Steps({ steps, columns = false }: { steps: readonly Step[]; columns?: boolean }) {
  return (
    <ol className={columns ? 'grid gap-3 sm:grid-cols-2 lg:grid-cols-4' : 'grid gap-3'}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.25rem_1fr] rounded-m border border-line bg-surface p-4 shadow-card"
        >
          <span aria-hidden className="font-display text-2xl font-bold leading-7 text-brand">
            {index + 1}
          </span>
          <span className="grid content-start gap-1">
            <h3>{title}</h3>
            <span className="text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
