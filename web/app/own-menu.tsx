import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#modules/accounts/contract.ts'
import { ownProfileQuery } from '#web/lib/own-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { menuEntries } from './menu-entries.ts'
import { menuName } from './menu-name.ts'
import { useSignOut } from './use-sign-out.ts'
import { withQueries } from './with-queries.tsx'
import { words } from './words.ts'

/** The menu of the person signed in: a dropdown, or on phones a name and a way out (MENU-09). */
export const OwnMenu = withQueries(({ user }: { user: SessionUser }) => {
  const { data: profile, isPending } = useQuery(ownProfileQuery)
  const navigate = useNavigate()
  const { pending, leave } = useSignOut()
  const name = isPending ? words.loading : menuName(profile?.displayName, user.email)
  const pages = menuEntries(user).map(({ label, to }) => ({ label, onAction: () => void navigate(to) }))
  return (
    <>
      <div className="hidden md:block">
        <Dropdown label={name} items={[...pages, { label: words.logout, onAction: leave, apart: true }]} />
      </div>
      <div className="flex min-w-0 items-center gap-1 md:hidden">
        {/* what the logo and the way out leave of the row: a long name is cut, not wrapped */}
        <span className="max-w-[max(6rem,100vw-14rem)] truncate font-semibold">{name}</span>
        <Button
          variant="quiet"
          aria-label={words.logout}
          className="px-3"
          pending={pending}
          icon={<LogOut aria-hidden size={20} />}
          onClick={leave}
        />
      </div>
    </>
  )
})
