import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'

export interface DropdownItem {
  label: string
  onAction: () => void
  /** Opens a new group. */
  apart?: boolean
}

export interface DropdownProps {
  label: string
  items: readonly DropdownItem[]
}

const loadList = () => import('./dropdown-list.tsx')
const DropdownList = lazy(() => loadList().then((module) => ({ default: module.DropdownList })))

/** A button with a menu. The menu's code comes when a pointer or the focus nears the button. */
export function Dropdown({ label, items }: DropdownProps) {
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
      <DropdownList label={label} items={items} />
    </Suspense>
  )
}

/** What the button reads, before and after its menu's code has come. */
export function DropdownLabel({ children }: { children: string }) {
  return (
    <>
      <span className="max-w-56 truncate">{children}</span>
      <ChevronDown aria-hidden size={18} />
    </>
  )
}
