import { useSearchParams } from 'react-router-dom'
import { words } from '#web/features/community/item-words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export function Page() {
  const { missing, missingText, back } = words.item
  const selling = useSearchParams()[0].get('type') === 'sell_item'
  usePageTitle(missing)
  return (
    <div className="wrap grid justify-items-start gap-4 py-16">
      <h1>{missing}</h1>
      <p className="text-muted">{missingText}</p>
      <LinkButton variant="primary" to={selling ? '/freecycle?type=sell_item' : '/freecycle'}>
        {back}
      </LinkButton>
    </div>
  )
}
