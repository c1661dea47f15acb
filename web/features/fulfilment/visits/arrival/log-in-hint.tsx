import { Link } from 'react-router-dom'
import { loginPath } from '#web/lib/session/return-to.ts'
import { Notice } from '#web/ui/notice.tsx'
import { arrivalWords } from './words.ts'

/** Asks a visitor who scanned a driver’s code to log in. `returnTo` is the path they return to. */
export function LogInHint({ returnTo }: { returnTo: string }) {
  const { title, text, link } = arrivalWords.check.logIn
  return (
    <Notice title={title}>
      <p>{text}</p>
      <Link
        to={loginPath(returnTo)}
        className="inline-flex min-h-11 min-w-11 items-center font-semibold text-brand underline"
      >
        {link}
      </Link>
    </Notice>
  )
}
