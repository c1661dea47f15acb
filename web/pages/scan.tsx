import { Scanner } from '#web/features/fulfilment/scan/scanner.tsx'
import { words } from '#web/features/fulfilment/scan/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn, settings } from '#web/lib/boot/settings.ts'
import { ComingSoonPage } from '#web/ui/coming-soon-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const { title, text, soonTitle, soonText, action } = words

/** `/scan`: scans QR codes of businesses, items and requests (HOLD-09, HOLD-10). */
export function Page() {
  usePageTitle(title)
  const browse = <LinkButton to="/freecycle">{action}</LinkButton>
  if (!featureOn('scan'))
    return <ComingSoonPage title={title} soonTitle={soonTitle} soonText={soonText} action={browse} />
  return (
    <div className="wrap grid max-w-form gap-6 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <Scanner origins={[window.location.origin, ...settings.publicUrls]} />
    </div>
  )
}
