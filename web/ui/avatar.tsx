import { classes } from './classes.ts'

/** Returns the initials of a name: `CW` for `Cara's Waste Co`; of an id, its first two characters. */
export function initialsOf(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 1 || /\p{Lu}|\p{N}/u.test(part))
  const [first = [], second] = (parts.length > 0 ? parts : [name]).map((part) => Array.from(part))
  return (second ? [first[0], second[0]] : first.slice(0, 2)).join('').toUpperCase()
}

/** Initials in a square, decorative beside a name. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 's' | 'm' | 'l' }) {
  const box = { s: 'size-10 text-sm', m: 'size-11 text-base', l: 'size-16 text-xl' }[size]
  return (
    <span
      aria-hidden
      className={classes(
        box,
        'grid shrink-0 place-items-center rounded-[10px] bg-brand-soft font-display font-bold text-brand',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
