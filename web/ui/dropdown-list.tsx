import { Fragment, useEffect, useRef, useState } from 'react'
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { buttonClass } from './button-style.ts'
import { type DropdownGroup, type DropdownItem, DropdownLabel, type DropdownProps } from './dropdown.tsx'

/** The part of Dropdown that is loaded on demand; it is mounted by a press on the button, so it opens at once. */
export function DropdownList({ label, groups }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // this button takes the place of the one that was pressed: closing the menu leads the focus back here
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      <Button ref={button} className={buttonClass({ variant: 'quiet' })}>
        <DropdownLabel>{label}</DropdownLabel>
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-56 overflow-y-auto overscroll-contain rounded-m border border-line bg-surface p-1.5 shadow-float fade"
      >
        <Menu ref={takeFocus} className="outline-none">
          {groups.map((group, place) => (
            <Fragment key={group.items[0]?.label}>
              {place > 0 && <Separator className="my-1.5 h-px bg-line" />}
              <Group {...group} />
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

// what is around the menu becomes inert, and the pressed button loses the focus to nothing before the menu asks for it
const takeFocus = (menu: HTMLElement | null) => menu?.focus()

function Group({ label, items }: DropdownGroup) {
  const rows = items.map((item) => <Row key={item.label} {...item} />)
  if (label === undefined) return rows
  return (
    <MenuSection>
      <Header className="px-3 py-1 text-sm text-muted">{label}</Header>
      {rows}
    </MenuSection>
  )
}

function Row({ label, icon: Icon, onAction }: DropdownItem) {
  return (
    <MenuItem
      textValue={label}
      onAction={onAction}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-s px-3 -outline-offset-3 data-focused:bg-sunken"
    >
      {Icon && <Icon aria-hidden size={18} className="text-muted" />}
      {label}
    </MenuItem>
  )
}
