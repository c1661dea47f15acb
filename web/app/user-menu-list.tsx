import { type ReactNode, useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#modules/accounts/contract.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { useSignOut } from './use-sign-out.ts'
import { words } from './words.ts'

const ITEM = 'flex min-h-11 cursor-pointer items-center rounded-s px-3 outline-none data-focused:bg-sunken'

/** The open dropdown; mounted on the first press of its button, so it starts open. */
export function UserMenuList({ user, label }: { user: SessionUser; label: ReactNode }) {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const { leave } = useSignOut()
  const business = user.userType === 'business'
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      <Button
        className={buttonClass(
          { variant: 'quiet' },
          'outline-none data-focus-visible:outline-3 data-focus-visible:outline-brand',
        )}
      >
        {label}
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-56 rounded-m border border-line bg-surface p-1.5 shadow-float fade"
      >
        <Menu className="outline-none" onAction={(key) => (key === 'logout' ? leave() : void navigate(String(key)))}>
          <MenuItem id="/dashboard" className={ITEM}>
            {words.dashboard}
          </MenuItem>
          {business && (
            <MenuItem id="/jobs" className={ITEM}>
              {words.openRequests}
            </MenuItem>
          )}
          <MenuItem id="/profile/edit" className={ITEM}>
            {words.editProfile}
          </MenuItem>
          <MenuItem id="/account/settings" className={ITEM}>
            {words.accountSettings}
          </MenuItem>
          <Separator className="my-1.5 border-t border-line" />
          <MenuItem id="logout" className={ITEM}>
            {words.logout}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
