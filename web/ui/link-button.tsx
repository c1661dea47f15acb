import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonStyle, buttonClass } from './button-style.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonStyle {
  icon?: ReactNode
  className?: string
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  )
}
