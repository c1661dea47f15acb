import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classes } from '#web/ui/classes.ts'

interface TextLinkProps {
  to: string
  /** Makes the link as tall as a button, for links in a column. */
  tall?: boolean
  title?: string
  children: ReactNode
}

/** A link within text. */
export const TextLink = ({ tall = false, ...props }: TextLinkProps) => (
  <Link
    {...props}
    className={classes(
      'w-fit font-semibold text-brand underline wrap-anywhere',
      tall && 'inline-flex min-h-11 items-center',
    )}
  />
)

/** A link to a person's account, or `none` without one. */
export const PersonLink = ({ person, unnamed, none, ...look }: PersonLinkProps) =>
  person === null ? (
    none
  ) : (
    <TextLink to={`/ops/people/${person.userId}`} {...look}>
      {person.name ?? unnamed}
    </TextLink>
  )

interface PersonLinkProps extends Pick<TextLinkProps, 'tall'> {
  person: { readonly userId: string; readonly name: string | null } | null
  unnamed: string
  none: string
}
