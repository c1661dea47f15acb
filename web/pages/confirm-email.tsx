import { BrokenConfirmation, Confirmation } from '#web/features/core/sign-in/confirmation.tsx'
import { EntryPanel } from '#web/features/core/sign-in/entry-panel.tsx'
import { useLinkToken } from '#web/features/core/sign-in/use-link-token.ts'
import { words } from '#web/features/core/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/confirm-email#<token>`: the target of emailed links that confirm or change an address. */
export function Page() {
  const token = useLinkToken()
  usePageTitle(words.confirm.title)
  return (
    <EntryPanel title={words.confirm.title}>
      {token === null ? <BrokenConfirmation /> : <Confirmation key={token} token={token} />}
    </EntryPanel>
  )
}
