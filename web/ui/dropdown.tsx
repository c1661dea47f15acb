import { ChevronDown, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'

export interface DropdownItem {
  label: string
  icon?: LucideIcon
  onAction: () => void
}

export interface DropdownGroup {
  /** Stands above its items, where it has a name. */
  label?: string | undefined
  items: readonly DropdownItem[]
}

export interface DropdownProps {
  label: string
  groups: readonly DropdownGroup[]
}

const loadList = () => import('./dropdown-list.tsx')
const DropdownList = lazy(() => loadList().then((module) => ({ default: module.DropdownList })))

/** A button with a menu. The menu's code comes when a pointer or the focus nears the button. */
export function Dropdown({ label, groups }: DropdownProps) {
  const [asked, setAsked] = useState(false)
  const button = (
    <Button
      variant="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => setAsked(true)}
    >
      <DropdownLabel>{label}</DropdownLabel>
    </Button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <DropdownList label={label} groups={groups} />
    </Suspense>
  )
}

/** What the button reads, before and after its menu's code has come. */
export function DropdownLabel({ children }: { children: string }) {
  return (
    <>
      {/* what else is in the row of a header leaves this much: a long name is cut, not wrapped */}
      <span className="max-w-[max(6rem,100vw-15rem)] truncate sm:max-w-40">{children}</span>
      <ChevronDown aria-hidden size={18} />
    </>
  )
}
