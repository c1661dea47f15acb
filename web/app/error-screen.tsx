import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { report } from '#web/lib/report.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { words } from './words.ts'

/** The generic error screen (ERR-65), for what no page expected. */
export function ErrorScreen() {
  const error = useRouteError()
  usePageTitle(words.error.title)
  useEffect(() => {
    if (!isRouteErrorResponse(error)) report('A page failed', error)
  }, [error])
  return (
    <div className="wrap grid justify-items-start gap-4 py-16">
      <h1 tabIndex={-1}>{words.error.title}</h1>
      <p className="max-w-text text-muted">{isMissingChunk(error) ? words.error.outdated : words.error.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.error.reload}
        </Button>
        {/* a real page load: whatever broke in memory is gone then */}
        <a href="/" className={buttonClass({})}>
          {words.error.home}
        </a>
      </div>
    </div>
  )
}

const isMissingChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
