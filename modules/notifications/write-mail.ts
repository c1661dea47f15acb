import { mailLink } from '#modules/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { OutgoingMail } from '#server/platform/mailer.ts'
import type { MailTemplate } from './contract.ts'
import { asHtml } from './templates/as-html.ts'
import { asText } from './templates/as-text.ts'
import { type House, inLondon, type LetterKind, LinkFacts, type SecretLink } from './templates/letter.ts'
import { LETTERS } from './templates/letters.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

interface MailRow {
  id: string
  user_id: string
  address: string
  template: MailTemplate
  facts: unknown
  created_at: Date
}

interface Desk {
  db: Executor
  config: Config
}

/** Writes a queued mail as it goes out; null when the link that it is about no longer works. Throws on facts that do not fit. */
export async function writeMail(
  { db, config }: Desk,
  { id, user_id: userId, address, template, facts, created_at: at }: MailRow,
): Promise<OutgoingMail | null> {
  const kind: LetterKind<unknown> = LETTERS[template]
  const house = houseOf(config)
  const link = kind.linkTo === null ? NO_LINK : await linkTo(house.url + kind.linkTo, { db, config }, address, facts)
  if (!link) return null
  const known = kind.facts.parse(facts)
  const list = kind.listOf?.(known)
  const stop = list && `${house.url}/unsubscribe/${unsubscribeToken(config.SESSION_SECRET, userId, list)}`
  const letter = { ...kind.write(known, house, link), ...(stop && { stop }) }
  return {
    id,
    to: address,
    subject: oneLine(letter.subject),
    text: asText(letter, house),
    html: asHtml(letter, house),
    at,
    // RFC 8058: mail programs show a button of their own, which posts to this address
    headers: stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
  }
}

/** What a queued mail is called, without its secrets. Throws on facts that do not fit. */
export function subjectOf(config: Config, { template, facts }: Pick<MailRow, 'template' | 'facts'>): string {
  const kind: LetterKind<unknown> = LETTERS[template]
  return oneLine(kind.write(kind.facts.parse(facts), houseOf(config), NO_LINK).subject)
}

const houseOf = ({ PRODUCT_NAME, PUBLIC_URL, SUPPORT_EMAIL }: Config): House => ({
  product: PRODUCT_NAME,
  url: (PUBLIC_URL[0] ?? '').replace(/\/$/, ''),
  support: SUPPORT_EMAIL,
})

const NO_LINK: SecretLink = { url: '', until: '' }

/** The link with its secret, if it still opens something and belongs to this address. */
async function linkTo(page: string, { db, config }: Desk, address: string, facts: unknown): Promise<SecretLink | null> {
  const link = await mailLink(db, config.SESSION_SECRET, LinkFacts.parse(facts).linkId)
  if (link?.address !== address) return null
  // behind the #, so that neither logs nor referrers learn it
  return { url: `${page}#${link.token}`, until: inLondon(link.expiresAt) }
}

/** Line ends would end the header, and marks of direction would let a title rewrite what stands around it. */
const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
