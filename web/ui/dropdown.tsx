import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { Button } from './button.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PlainSheet } from './plain-sheet.tsx'

export interface DropdownItem {
  label: string
  icon?: LucideIcon
  onAction: () => void
}

export interface DropdownGroup {
  /** Heading of the group. */
  label?: string | undefined
  items: readonly DropdownItem[]
}

export interface DropdownProps {
  label: string
  groups: readonly DropdownGroup[]
}

const DropdownList = lazyPart<DropdownProps & { onClose: () => void }>(
  async () => (await import('./dropdown-list.tsx')).DropdownList,
  { frame: (message, { onClose }) => <PlainSheet onClose={onClose}>{message}</PlainSheet> },
)

/** A button with a menu, whose code is preloaded on hover or focus. */
export function Dropdown({ label, groups }: DropdownProps) {
  const [isOpened, setOpened] = useState(false)
  const button = (
    <Button
      variant="quiet"
      className="max-sm:px-2!"
      aria-haspopup="menu"
      aria-expanded={false}
      {...preloadOnHover(DropdownList)}
      onClick={() => setOpened(true)}
    >
      <DropdownLabel>{label}</DropdownLabel>
    </Button>
  )
  if (!isOpened) return button
  return (
    <Suspense fallback={button}>
      <DropdownList label={label} groups={groups} onClose={() => setOpened(false)} />
    </Suspense>
  )
}

/** The content of the button, before and after the menu's code has loaded. */
export function DropdownLabel({ children }: { children: string }) {
  return (
    <>
      {/* the width left in the header; long names are truncated */}
      <span className="max-w-[max(5rem,100vw-16.5rem)] truncate sm:max-w-40">{children}</span>
      <ChevronDown aria-hidden size={18} />
    </>
  )
}
