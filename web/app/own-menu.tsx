import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { menuGroups } from './menu-entries.ts'
import { menuName } from './menu-name.ts'
import { ToDoCount } from './to-do-count.tsx'
import { useSignOut } from './use-sign-out.ts'
import { withQueries } from './with-queries.tsx'
import { words } from './words.ts'

/** The menu of the signed-in user: their pages, and logout last. */
export const OwnMenu = withQueries(({ user }: { user: SessionUser }) => {
  const { data: profile, isPending } = useQuery(ownProfileQuery)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const pages = menuGroups(user).map(({ label, entries }) => ({
    label,
    items: entries.map((entry) => ({ label: entry.label, onAction: () => void navigate(entry.to) })),
  }))
  const logoutGroup = { items: [{ label: words.logout, icon: LogOut, onAction: signOut }] }
  return (
    <>
      <div className="relative">
        <Dropdown
          label={isPending ? words.loading : menuName(profile?.displayName, user.email)}
          groups={[...pages, logoutGroup]}
        />
        {user.userType !== null && <ToDoCount viewerId={user.id} />}
      </div>
      <Button
        variant="quiet"
        className="w-11 px-0! sm:hidden"
        aria-label={words.logout}
        icon={<LogOut aria-hidden size={20} />}
        onClick={signOut}
      />
    </>
  )
})
