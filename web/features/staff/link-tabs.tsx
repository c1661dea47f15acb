import { Link } from 'react-router-dom'
import { classes } from '#web/ui/classes.ts'

interface LinkTab {
  to: string
  label: string
}

/** Tabs that are links, each with its own URL. `current` is the label of the current tab. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.label === current ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center rounded-full border px-4 font-semibold no-underline',
            tab.label === current ? 'border-brand bg-brand-soft text-brand' : 'border-edge bg-surface hover:bg-sunken',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
