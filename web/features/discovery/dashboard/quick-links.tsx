import { Link } from 'react-router-dom'
import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

interface QuickLinksProps {
  customer: boolean
  staff?: boolean
}

/** Quick links; customers also get their own requests (DASH-22, DASH-23). */
export function QuickLinks({ customer, staff = false }: QuickLinksProps) {
  const links = [
    ...(staff ? [{ to: '/ops/verifications', label: words.links.verifications }] : []),
    ...(customer ? [{ to: '/my-posts', label: words.links.myPosts }] : []),
    ...(featureOn('listing') ? [{ to: '/my-items', label: words.links.myItems }] : []),
    { to: '/profile/edit', label: words.links.editProfile },
    { to: '/account/settings', label: words.links.settings },
  ]
  return (
    <nav aria-label={words.links.title}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
