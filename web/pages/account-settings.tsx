import { words } from '#web/app/words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export function Page() {
  usePageTitle(words.accountSettings)
  return (
    <div className="wrap grid justify-items-start gap-4 py-16">
      <h1 className="text-xl">{words.underConstruction}</h1>
      <LinkButton to="/dashboard">{words.backToDashboard}</LinkButton>
    </div>
  )
}
