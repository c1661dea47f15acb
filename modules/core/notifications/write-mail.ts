import { findAskLink } from '#modules/community/ladders/facade.ts'
import { findMailLink } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { OutgoingMail } from '#server/platform/mailer.ts'
import type { MailTemplate } from './contract.ts'
import {
  formatLondonTime,
  LinkFacts,
  type LinkPage,
  type SecretLink,
  type Sender,
  type TemplateDefinition,
} from './templates/mail-template.ts'
import { MAIL_TEMPLATES } from './templates/mail-templates.ts'
import { renderHtml } from './templates/render-html.ts'
import { renderText } from './templates/render-text.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

interface MailRow {
  id: string
  /** Null for someone without an account. */
  user_id: string | null
  address: string
  template: MailTemplate
  facts: unknown
  created_at: Date
}

interface MailContext {
  db: Executor
  config: Config
}

/** Renders a queued mail for sending; null if its link no longer works. Throws if its data is invalid. */
export async function writeMail(
  { db, config }: MailContext,
  { id, user_id: userId, address, template, facts, created_at: at }: MailRow,
): Promise<OutgoingMail | null> {
  const definition: TemplateDefinition<unknown> = MAIL_TEMPLATES[template]
  const sender = senderOf(config)
  const { linkTo } = definition
  const link = linkTo === null ? NO_LINK : await findSecretLink(linkTo, { db, config }, address, facts)
  if (!link) return null
  const parsed = definition.facts.parse(facts)
  const list = definition.listOf?.(parsed)
  // Only people with an account can be on a list.
  const unsubscribeUrl =
    list && userId && `${sender.url}/unsubscribe/${unsubscribeToken(config.SESSION_SECRET, userId, list)}`
  const content = { ...definition.write(parsed, sender, link), ...(unsubscribeUrl && { unsubscribeUrl }) }
  return {
    id,
    to: address,
    subject: toOneLine(content.subject),
    text: renderText(content, sender),
    html: renderHtml(content, sender),
    at,
    // With these headers, mail programs show their own button, which posts to this address (RFC 8058).
    headers: unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  }
}

/** Returns the subject of a queued mail. Throws if its data is invalid. */
export function subjectOf(config: Config, { template, facts }: Pick<MailRow, 'template' | 'facts'>): string {
  const definition: TemplateDefinition<unknown> = MAIL_TEMPLATES[template]
  return toOneLine(definition.write(definition.facts.parse(facts), senderOf(config), NO_LINK).subject)
}

const senderOf = ({ PRODUCT_NAME, PUBLIC_URL, SUPPORT_EMAIL }: Config): Sender => ({
  product: PRODUCT_NAME,
  url: (PUBLIC_URL[0] ?? '').replace(/\/$/, ''),
  support: SUPPORT_EMAIL,
})

const NO_LINK: SecretLink = { url: '', until: '' }

/** Returns the link with its secret; null if it no longer works or belongs to another address. */
async function findSecretLink(
  { page, from }: LinkPage,
  { db, config }: MailContext,
  address: string,
  facts: unknown,
): Promise<SecretLink | null> {
  const find = from === 'accounts' ? findMailLink : findAskLink
  const link = await find(db, config.SESSION_SECRET, LinkFacts.parse(facts).linkId)
  if (link?.address !== address) return null
  // The token is in the fragment, so that neither logs nor referrers contain it.
  return { url: `${senderOf(config).url}${page}#${link.token}`, until: formatLondonTime(link.expiresAt) }
}

/**
 * Replaces line breaks, which would end the header, and direction marks, which could reorder the text around a title.
 */
const toOneLine = (subject: string): string => subject.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
