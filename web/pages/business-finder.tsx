import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { PostcodeForm } from '#web/features/map/postcode-form.tsx'
import { words } from '#web/features/map/words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

const own = words.finder

export function Page() {
  const [postcode, setPostcode] = useState<string | null>(null)
  usePageTitle(own.title)
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="grid gap-1">
        <h1>{own.title}</h1>
        <p className="text-muted">{own.text}</p>
      </div>
      <PostcodeForm onFind={setPostcode} />
      {postcode === null ? (
        <p className="grid min-h-60 place-items-center rounded-m border border-dashed border-edge p-6 text-center text-muted">
          {own.before}
        </p>
      ) : (
        <div role="status">
          <EmptyState
            icon={MapPin}
            heading="h2"
            title={own.notYet(postcode)}
            action={<LinkButton to="/post-request">{own.post}</LinkButton>}
          >
            {own.notYetText}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
