import { BrokenConfirmation, Confirmation } from '#web/features/account/sign-in/confirmation.tsx'
import { EntryPanel } from '#web/features/account/sign-in/entry-panel.tsx'
import { useLinkToken } from '#web/features/account/sign-in/use-link-token.ts'
import { words } from '#web/features/account/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/confirm-email#<token>`: where the mailed links lead that confirm an address, or change it. */
export function Page() {
  const token = useLinkToken()
  usePageTitle(words.confirm.title)
  return (
    <EntryPanel title={words.confirm.title}>
      {token === null ? <BrokenConfirmation /> : <Confirmation key={token} token={token} />}
    </EntryPanel>
  )
}
