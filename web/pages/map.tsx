import { Areas } from '#web/features/discovery/map/areas.tsx'
import { words } from '#web/features/discovery/map/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { ComingSoonPage } from '#web/ui/coming-soon-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const { title, text, soonTitle, soonText, action } = words.map

/** `/map`: open requests and gifted items by area (HOLD-08). */
export function Page() {
  usePageTitle(title)
  const toFinder = <LinkButton to="/business-finder">{action}</LinkButton>
  if (!featureOn('map'))
    return <ComingSoonPage title={title} soonTitle={soonTitle} soonText={soonText} action={toFinder} />
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="text-muted">{text}</p>
        </div>
        {toFinder}
      </div>
      <Areas />
    </div>
  )
}
