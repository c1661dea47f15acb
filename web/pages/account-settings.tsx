import { Link } from 'react-router-dom'
import { words } from '#web/app/words.ts'
import { InvoicesSection } from '#web/features/carriers/subscriptions/invoices-section.tsx'
import { BlocksSection } from '#web/features/community/blocking/blocks-section.tsx'
import { SecondFactorSection } from '#web/features/core/second-factor/settings-section.tsx'
import { DataSection } from '#web/features/core/settings/data-section.tsx'
import { DeleteSection } from '#web/features/core/settings/delete-section.tsx'
import { EmailSection } from '#web/features/core/settings/email-section.tsx'
import { PasswordSection } from '#web/features/core/settings/password-section.tsx'
import { SessionsSection } from '#web/features/core/settings/sessions-section.tsx'
import { words as settingsWords } from '#web/features/core/settings/words.ts'
import { ConfirmBanner } from '#web/features/core/sign-in/confirm-notice.tsx'
import { CalendarSection } from '#web/features/fulfilment/calendars/calendar-section.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** `/account/settings`: account settings; while the feature is off, the specification's placeholder (R35). */
export function Page() {
  usePageTitle(words.accountSettings)
  return featureOn('accountSettings') ? <Settings /> : <UnderConstruction />
}

function UnderConstruction() {
  return (
    <div className="wrap grid justify-items-start gap-4 py-16">
      <h1 className="text-xl">{settingsWords.underConstruction}</h1>
      <LinkButton to="/dashboard">{settingsWords.backToDashboard}</LinkButton>
    </div>
  )
}

function Settings() {
  const viewer = useViewer()
  if (viewer === null) return null
  return (
    <div className="wrap grid max-w-form gap-5 py-8">
      <h1 tabIndex={-1}>{words.accountSettings}</h1>
      <ConfirmBanner user={viewer} />
      <PasswordSection email={viewer.email} />
      <EmailSection user={viewer} />
      {viewer.role === 'operations' && <SecondFactorSection user={viewer} />}
      <SessionsSection />
      <p>
        <Link to="/account/developer">{words.developer}</Link>
      </p>
      {viewer.userType === 'business' && <InvoicesSection />}
      {viewer.userType === 'business' && featureOn('duty') && <CalendarSection />}
      <BlocksSection />
      <DataSection />
      <DeleteSection email={viewer.email} />
    </div>
  )
}
