import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { words } from './words.ts'

/** The generic error screen (ERR-65), for unexpected errors. */
export function ErrorScreen() {
  usePageTitle(words.error.title)
  return (
    <div className="wrap grid justify-items-start gap-4 py-16" role="alert">
      <h1 tabIndex={-1}>{words.error.title}</h1>
      <p className="max-w-text text-muted">{words.error.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.error.reload}
        </Button>
        {/* a full page load resets the broken state */}
        <a href="/" className={buttonClass({})}>
          {words.error.home}
        </a>
      </div>
    </div>
  )
}
