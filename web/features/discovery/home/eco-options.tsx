import { Hammer, HandHeart, type LucideIcon, Recycle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Card } from '#web/ui/card.tsx'
import { words } from './words.ts'

const OPTIONS: readonly { to: string; icon: LucideIcon; title: string; text: string }[] = [
  { to: '/freecycle', icon: Recycle, ...words.ecoCards.freecycle },
  { to: '/upcycle', icon: Hammer, ...words.ecoCards.upcycle },
  { to: '/charities', icon: HandHeart, ...words.ecoCards.charities },
]

/** Links to three alternatives to collection. */
export function EcoOptions() {
  return (
    <section aria-labelledby="eco" className="grid gap-4">
      <h2 id="eco">{words.eco}</h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {OPTIONS.map(({ to, icon: Icon, title, text }) => (
          <Card as="li" key={to} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <span className="row-span-2 grid size-11 place-items-center rounded-s bg-brand-soft text-brand">
              <Icon aria-hidden size={22} />
            </span>
            <h3>
              <Link to={to} className="cover no-underline">
                {title}
              </Link>
            </h3>
            <p className="text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
