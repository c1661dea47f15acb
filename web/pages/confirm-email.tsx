import { AuthPanel } from '#web/features/core/sign-in/auth-panel.tsx'
import { Confirmation, InvalidConfirmationLink } from '#web/features/core/sign-in/confirmation.tsx'
import { useLinkToken } from '#web/features/core/sign-in/use-link-token.ts'
import { words } from '#web/features/core/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/confirm-email#<token>`: the target of emailed links that confirm or change an address. */
export function Page() {
  const token = useLinkToken()
  usePageTitle(words.confirm.title)
  return (
    <AuthPanel title={words.confirm.title}>
      {token === null ? <InvalidConfirmationLink /> : <Confirmation key={token} token={token} />}
    </AuthPanel>
  )
}
