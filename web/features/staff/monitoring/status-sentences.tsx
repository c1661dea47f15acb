import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { Overview, Sentence } from '#modules/staff/monitoring/contract.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from './words.ts'

const STYLES = {
  good: { icon: CircleCheck, box: 'bg-ok-soft', ink: 'text-ok' },
  late: { icon: Clock, box: 'bg-live-soft', ink: 'text-live-ink' },
  bad: { icon: CircleAlert, box: 'bg-danger-soft', ink: 'text-danger' },
} satisfies Record<Sentence['tone'], object>

/** The system's status in sentences, worst first. Changes are announced to screen readers. */
export function StatusSentences({ overview }: { overview: Overview }) {
  return (
    <section aria-label={words.overview.now}>
      <div role="status">
        <ul className="grid gap-2">
          {overview.words.map(({ tone, text }, index) => {
            const { icon: Icon, box, ink } = STYLES[tone]
            return (
              <li key={text} className={classes('flex items-center gap-3 rounded-m px-4 py-3', box)}>
                <Icon aria-hidden size={22} className={classes('shrink-0', ink)} />
                <span className={classes('font-semibold', index === 0 && 'text-xl')}>{text}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
