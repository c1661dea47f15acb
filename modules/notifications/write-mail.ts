import { mailLink } from '#modules/accounts/facade.ts'
import type { Config } from '#server/platform/config.ts'
import type { Executor } from '#server/platform/database.ts'
import type { OutgoingMail } from '#server/platform/mailer.ts'
import type { MailTemplate } from './contract.ts'
import { asHtml } from './templates/as-html.ts'
import { asText } from './templates/as-text.ts'
import { type House, type LetterKind, LinkFacts } from './templates/letter.ts'
import { LETTERS } from './templates/letters.ts'

interface MailRow {
  id: string
  address: string
  template: MailTemplate
  facts: unknown
  created_at: Date
}

/** Writes a queued mail as it goes out; null when the link that it is about no longer works. Throws on facts that do not fit. */
export async function writeMail(
  { db, config }: { db: Executor; config: Config },
  { id, address, template, facts, created_at: at }: MailRow,
): Promise<OutgoingMail | null> {
  const kind: LetterKind<unknown> = LETTERS[template]
  const house = houseOf(config)
  const secret = kind.linkTo === null ? '' : await secretOf(db, config, address, facts)
  if (secret === null) return null
  // behind the #, so that neither logs nor referrers learn it
  const letter = kind.write(kind.facts.parse(facts), house, `${house.url}${kind.linkTo ?? ''}#${secret}`)
  return {
    id,
    to: address,
    subject: oneLine(letter.subject),
    text: asText(letter, house),
    html: asHtml(letter, house),
    at,
  }
}

const houseOf = ({ PRODUCT_NAME, PUBLIC_URL, SUPPORT_EMAIL }: Config): House => ({
  product: PRODUCT_NAME,
  url: (PUBLIC_URL[0] ?? '').replace(/\/$/, ''),
  support: SUPPORT_EMAIL,
})

/** The secret of the link, if it still opens something and belongs to this address. */
async function secretOf(db: Executor, config: Config, address: string, facts: unknown): Promise<string | null> {
  const link = await mailLink(db, config.SESSION_SECRET, LinkFacts.parse(facts).linkId)
  return link?.address === address ? link.token : null
}

/** Line ends would end the header, and marks of direction would let a title rewrite what stands around it. */
const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
