import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { reportableContentAt } from './reportable-content.ts'
import { words } from './words.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)
const byAddressWords = words.byAddress

/** A form that reports content by the URL of its page (LEGAL-02). */
export function ReportByAddress() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [content, setContent] = useState<ReturnType<typeof reportableContentAt>>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const reportable = reportableContentAt(typed, [window.location.origin])
    setContent(reportable)
    setError(reportable === null ? byAddressWords.unknown : undefined)
  }
  return (
    <section
      aria-labelledby="report-by-address"
      className="grid max-w-form gap-4 rounded-m border border-line bg-surface p-5"
    >
      <h2 id="report-by-address">{byAddressWords.title}</h2>
      {viewer ? (
        <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
          <TextField
            label={byAddressWords.address}
            hint={byAddressWords.hint}
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
          <p className="text-muted">{byAddressWords.signIn}</p>
          <LinkButton to={loginPath(pathname)}>{words.signIn.login}</LinkButton>
        </>
      )}
      {content && <ReportDialog {...content} onClose={() => setContent(null)} />}
    </section>
  )
}
