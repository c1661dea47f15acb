import { useEffect, useRef, useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { buttonClass } from './button-style.ts'
import { classes } from './classes.ts'
import { DropdownLabel, type DropdownProps } from './dropdown.tsx'

/** The part of Dropdown that is loaded on demand; it is mounted by a press on the button, so it opens at once. */
export function DropdownList({ label, items }: DropdownProps) {
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
        className="min-w-56 rounded-m border border-line bg-surface p-1.5 shadow-float fade"
      >
        <Menu className="outline-none">
          {items.map(({ label: item, onAction, apart }) => (
            <MenuItem
              key={item}
              onAction={onAction}
              className={classes(
                'flex min-h-11 cursor-pointer items-center rounded-s px-3 -outline-offset-3 data-focused:bg-sunken',
                apart && 'relative mt-3 before:absolute before:inset-x-0 before:-top-1.5 before:h-px before:bg-line',
              )}
            >
              {item}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
