import { classes } from '#web/ui/classes.ts'

interface Step {
  title: string
  text: string
}

interface StepsProps {
  steps: readonly Step[]
  /** Heading level of the steps. */
  heading?: 'h2' | 'h3'
  /** Whether wide screens show the steps in columns. */
  wide?: boolean
}

/** Numbered steps on cards. */
export function Steps({ steps, heading: Title = 'h3', wide = false }: StepsProps) {
  return (
    <ol className={classes('grid gap-3', wide && 'sm:grid-cols-2 lg:grid-cols-4')}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.25rem_1fr] rounded-m border border-line bg-surface p-4 shadow-card"
        >
          <span aria-hidden className="font-display text-2xl font-bold leading-7 text-brand">
            {index + 1}
          </span>
          <span className="grid content-start gap-1">
            <Title className="text-lg font-semibold">{title}</Title>
            <span className="text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
