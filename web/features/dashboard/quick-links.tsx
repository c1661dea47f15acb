import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { words } from './words.ts'

interface QuickLinksProps {
  customer: boolean
  staff?: boolean
}

/** Short ways; a customer's include the own requests (DASH-22, DASH-23). */
export function QuickLinks({ customer, staff = false }: QuickLinksProps) {
  const links = [
    ...(staff ? [{ to: '/ops/verifications', label: words.links.verifications }] : []),
    ...(customer ? [{ to: '/my-posts', label: words.links.myPosts }] : []),
    ...(featureOn('listing') ? [{ to: '/my-items', label: words.links.myItems }] : []),
    { to: '/profile/edit', label: words.links.editProfile },
    { to: '/account/settings', label: words.links.settings },
  ]
  return (
    <Card padded={false}>
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links" className="px-4 pt-4 lg:px-5 lg:pt-5">
          {words.links.title}
        </h2>
        <ul className="py-2">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold no-underline hover:bg-sunken lg:px-5"
              >
                {label}
                <ChevronRight aria-hidden size={18} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
