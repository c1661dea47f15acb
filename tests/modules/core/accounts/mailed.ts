import { randomUUID } from 'node:crypto'
import { signUp } from '#modules/core/accounts/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox, tokenIn } from '#tests/support/inbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD } from './browser.ts'

export const newEmail = (): string => `${randomUUID().slice(0, 8)}@kerbside.example`

/** Returns the status codes of concurrent calls, in ascending order. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

export interface MailedServer extends TestServer {
  readonly inbox: TestInbox
  /** Creates an account with an unconfirmed address. */
  givenAccount(userType?: 'customer' | 'business'): Promise<string>
  /** The secret in the newest mail to an address with a matching subject. */
  mailedToken(address: string, subject?: RegExp): Promise<string>
  /** Moves the requests for mails `seconds` into the past. */
  ageMailRequests(seconds: number): Promise<unknown>
  /** Makes the links of an account expire. */
  expireLinks(email: string): Promise<unknown>
  /** Whether an account's address is confirmed. */
  isConfirmed(email: string): Promise<boolean>
  /** The types of an account's events in the outbox, oldest first. */
  eventTypesOf(email: string): Promise<string[]>
}

export async function startMailedServer(overrides: Record<string, string> = {}): Promise<MailedServer> {
  const inbox = await openTestInbox()
  const server = await startTestServer({ SMTP_URL: inbox.smtpUrl, ...overrides })
  const { sql } = server
  return {
    ...server,
    inbox,
    async givenAccount(userType = 'customer') {
      const email = newEmail()
      await callOrThrow(server, signUp, { body: { email, password: PASSWORD, userType } })
      return email
    },
    mailedToken: async (address, subject) => tokenIn(await inbox.mailTo(address, subject)),
    ageMailRequests: (seconds) =>
      sql.query(
        'update mail_requests set at = at - make_interval(secs => $1), since = since - make_interval(secs => $1)',
        [seconds],
      ),
    expireLinks: (email) =>
      sql.query(
        "update email_tokens set expires_at = now() - interval '1 second' where user_id = (select id from users where email = $1)",
        [email],
      ),
    isConfirmed: async (email) =>
      (await sql.query('select email_confirmed_at from users where email = $1', [email])).rows[0].email_confirmed_at !==
      null,
    async eventTypesOf(email) {
      const { rows } = await sql.query(
        `select type from outbox where data->>'userId' = (select id::text from users where email = $1) order by committed_at, at`,
        [email],
      )
      return rows.map(({ type }) => type)
    },
    async stop() {
      await server.stop()
      await inbox.close()
    },
  }
}
