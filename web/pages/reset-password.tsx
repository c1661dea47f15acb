import { useNavigate } from 'react-router-dom'
import { BrokenReset } from '#web/features/accounts/broken-reset.tsx'
import { EntryPanel } from '#web/features/accounts/entry-panel.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { useLinkToken } from '#web/features/accounts/use-link-token.ts'
import { words } from '#web/features/accounts/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/reset-password#<token>`: where the mailed link leads that sets a new password (R60). */
export function Page() {
  const token = useLinkToken()
  const navigate = useNavigate()
  usePageTitle(words.reset.title)
  return (
    <EntryPanel title={words.reset.title} text={words.reset.text}>
      {token === null ? (
        <BrokenReset />
      ) : (
        // the login page leads everybody who is signed in to where they belong
        <ResetForm key={token} token={token} onDone={() => void navigate('/login', { replace: true })} />
      )}
    </EntryPanel>
  )
}
