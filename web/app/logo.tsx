import { Link } from 'react-router-dom'
import { settings } from '#web/lib/boot/settings.ts'

/** The logo and product name, linked to the homepage. */
export function Logo() {
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-2 font-display text-[1.25rem] font-bold leading-none tracking-tight no-underline"
    >
      <svg
        aria-hidden="true"
        width="26"
        height="26"
        viewBox="0 0 26 26"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="text-brand"
      >
        <path d="M3 21h20" />
        <path d="M6 21V10l7-6 7 6v11" />
        <path d="M10 21v-6h6v6" />
      </svg>
      {settings.productName}
    </Link>
  )
}
