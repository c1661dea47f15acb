import { NavLink } from 'react-router-dom'
import { useViewer } from '#web/lib/session/viewer.ts'
import { words } from './words.ts'

const SECTIONS = [
  { to: '/freecycle', label: words.sections.items },
  { to: '/upcycle', label: words.sections.ideas },
  { to: '/charities', label: words.sections.charities },
  { to: '/business-finder', label: words.sections.businesses },
] as const
// only for businesses (R55)
const FOR_CARRIERS = [{ to: '/jobs', label: words.openRequests }, ...SECTIONS]

/** Links to the public sections, on wide screens. */
export function Sections() {
  const carrier = useViewer()?.userType === 'business'
  return (
    <nav aria-label={words.sections.label} className="hidden min-[64rem]:block">
      <ul className="flex">
        {(carrier ? FOR_CARRIERS : SECTIONS).map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="inline-flex min-h-11 items-center rounded-s px-2 text-sm font-semibold text-muted no-underline hover:text-ink aria-[current=page]:text-brand"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
