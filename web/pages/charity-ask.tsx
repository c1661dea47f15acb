import { useLocation } from 'react-router-dom'
import { CharityQuestion } from '#web/features/community/ladders/charity-question.tsx'
import { words } from '#web/features/community/ladders/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/charity-ask#<token>`: the target of the link in our emails to charities, which have no account (LADDER-05). */
export function Page() {
  // kept in the address, so that a charity can reload the page
  const token = useLocation().hash.slice(1)
  usePageTitle(words.ask.title)
  return (
    <div className="wrap grid max-w-form gap-4 py-8">
      <CharityQuestion key={token} token={token} />
    </div>
  )
}
