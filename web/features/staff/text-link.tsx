import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const LINK_CLASS = 'w-fit font-semibold text-brand underline wrap-anywhere'

interface TextLinkProps {
  to: string
  title?: string
  children: ReactNode
}

/** A link within text. */
export const TextLink = (props: TextLinkProps) => <Link {...props} className={LINK_CLASS} />

/** A link on a row of its own, as tall as a button. */
export const RowLink = (props: TextLinkProps) => (
  <Link {...props} className={`inline-flex min-h-11 items-center ${LINK_CLASS}`} />
)

interface PersonLinkProps {
  person: { readonly userId: string; readonly name: string | null } | null
  /** Shown for a person without a name. */
  unnamed: string
  /** Shown without a person. */
  none: string
  as?: typeof TextLink
}

/** A link to a person's account. */
export function PersonLink({ person, unnamed, none, as: Anchor = TextLink }: PersonLinkProps) {
  if (person === null) return none
  return <Anchor to={`/ops/people/${person.userId}`}>{person.name ?? unnamed}</Anchor>
}
