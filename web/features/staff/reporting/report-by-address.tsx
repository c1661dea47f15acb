import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { thingAt } from './reported-thing.ts'
import { words } from './words.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)
const own = words.byAddress

/** Reports content by the URL of its page (LEGAL-02). */
export function ReportByAddress() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [thing, setThing] = useState<ReturnType<typeof thingAt>>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = thingAt(typed, [window.location.origin])
    setThing(found)
    setError(found === null ? own.unknown : undefined)
  }
  return (
    <section
      aria-labelledby="report-by-address"
      className="grid max-w-form gap-4 rounded-m border border-line bg-surface p-5"
    >
      <h2 id="report-by-address">{own.title}</h2>
      {viewer ? (
        <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
          <TextField
            label={own.address}
            hint={own.hint}
            name="address"
            inputMode="url"
            value={typed}
            onChange={setTyped}
            error={error}
          />
          <Button type="submit" variant="primary">
            {words.button}
          </Button>
        </form>
      ) : (
        <>
          <p className="text-muted">{own.signIn}</p>
          <LinkButton to={loginPath(pathname)}>{words.signIn.login}</LinkButton>
        </>
      )}
      {thing && <ReportDialog {...thing} onClose={() => setThing(null)} />}
    </section>
  )
}
