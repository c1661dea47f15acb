import { classes } from './classes.ts'

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger'
export type ButtonSize = 's' | 'm' | 'l'

export interface ButtonStyle {
  variant?: ButtonVariant
  /** Height: `s` 36 px, for dense rows, with a press target of 44 px; `m` 44 px; `l` 52 px. */
  size?: ButtonSize
  /** Full width. */
  block?: boolean
  /** Styled as inactive. */
  off?: boolean
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-s border font-semibold leading-tight text-center no-underline cursor-pointer select-none transition-colors duration-150 aria-disabled:cursor-not-allowed [&_svg]:shrink-0'

const VARIANTS: Record<ButtonVariant, string> = {
  default: 'border-line bg-surface text-ink hover:bg-sunken hover:border-edge',
  primary: 'border-brand bg-brand text-brand-ink hover:bg-brand-strong hover:border-brand-strong',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-danger bg-danger text-danger-ink hover:bg-danger-strong hover:border-danger-strong',
}

const OFF = 'border-line bg-sunken text-muted'

const SIZES: Record<ButtonSize, string> = {
  s: 'min-h-9 px-3 py-1 text-sm reach',
  m: 'min-h-11 px-4 py-2 text-base',
  l: 'min-h-13 px-6 py-2 text-lg',
}

/** Returns the classes of a button, or of a link that looks like one. */
export const buttonClass = ({ variant = 'default', size = 'm', block, off }: ButtonStyle, more?: string): string =>
  classes(BASE, off ? OFF : VARIANTS[variant], SIZES[size], block && 'w-full', more)
