import { words } from '#web/features/community/words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SoonPage } from '#web/ui/soon-page.tsx'

export function Page() {
  const { title, soonTitle, soonText, back } = words.newIdea
  usePageTitle(title)
  return (
    <SoonPage
      title={title}
      soonTitle={soonTitle}
      soonText={soonText}
      action={<LinkButton to="/upcycle">{back}</LinkButton>}
    />
  )
}
