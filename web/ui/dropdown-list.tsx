import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type DropdownGroup, type DropdownItem, DropdownLabel, type DropdownProps } from './dropdown.tsx'
import { nextItemIndex, useTypeAhead } from './menu-keys.ts'

/** Gap between the button and its menu, and between the menu and the window's edge, in pixels. */
const GAP_PX = 8

/**
 * The lazily loaded button and menu of Dropdown. A press on Dropdown's own button mounts it, so its menu opens
 * immediately.
 */
export function DropdownList({ label, groups }: DropdownProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const typeAhead = useTypeAhead()
  useLayoutEffect(() => {
    // this button replaces the pressed one, so that closing the menu restores the focus here
    button.current?.focus()
    list.current?.showPopover()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const reposition = () => button.current && list.current && placeBelow(button.current, list.current)
    const events = ['resize', 'scroll'] as const
    for (const event of events) window.addEventListener(event, reposition)
    return () => {
      for (const event of events) window.removeEventListener(event, reposition)
    }
  }, [isOpen])
  function close() {
    list.current?.hidePopover()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // closing the menu moves the focus to the button, from which Tab then continues
    if (event.key === 'Tab') return close()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const labels = items.map(({ textContent }) => textContent)
    const next = nextItemIndex(event.key, at, items.length) ?? typeAhead(event, at, labels)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    list.current?.showPopover()
    const items = list.current?.querySelectorAll<HTMLElement>('[role=menuitem]')
    items?.[event.key === 'ArrowDown' ? 0 : items.length - 1]?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        className="max-sm:px-2!"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={openByArrow}
      >
        <DropdownLabel>{label}</DropdownLabel>
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState, currentTarget }) => {
          if (newState !== 'open' || !button.current) return
          placeBelow(button.current, currentTarget)
          if (!currentTarget.contains(document.activeElement)) currentTarget.focus()
        }}
        className="inset-auto min-w-56 overflow-y-auto overscroll-contain rounded-m border border-line bg-surface p-1.5 text-ink shadow-float outline-none fade"
      >
        {groups.map((group, index) => (
          <Group key={group.items[0]?.label} {...group} isFirst={index === 0} onChoose={close} />
        ))}
      </div>
    </>
  )
}

/** Positions the menu below its button, aligned right. */
function placeBelow(button: HTMLElement, { style }: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect()
  style.top = `${bottom + GAP_PX}px`
  style.right = `${document.documentElement.clientWidth - right}px`
  style.maxHeight = `${window.innerHeight - bottom - 2 * GAP_PX}px`
}

interface GroupProps extends DropdownGroup {
  isFirst: boolean
  /** Called before an item acts. */
  onChoose: () => void
}

function Group({ label, items, isFirst, onChoose }: GroupProps) {
  const id = useId()
  const rows = items.map((item) => <Row key={item.label} {...item} onChoose={onChoose} />)
  return (
    <>
      {!isFirst && <hr className="my-1.5 h-px border-0 bg-line" />}
      {label === undefined ? (
        rows
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a menu has groups of items, not of fields
        <div role="group" aria-labelledby={id}>
          <span id={id} className="block px-3 py-1 text-sm text-muted">
            {label}
          </span>
          {rows}
        </div>
      )}
    </>
  )
}

function Row({ label, icon: Icon, onAction, onChoose }: DropdownItem & Pick<GroupProps, 'onChoose'>) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onPointerEnter={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        onChoose()
        onAction()
      }}
      className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-s px-3 text-left -outline-offset-3 focus:bg-sunken"
    >
      {Icon && <Icon aria-hidden size={18} className="text-muted" />}
      {label}
    </button>
  )
}
