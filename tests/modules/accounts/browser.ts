import { refreshSession, type Session, signIn, signOut, signUp } from '#modules/accounts/contract.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { type CallOptions, call } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'

export const PASSWORD = 'a-good-long-password'

/** Calls with a cookie jar, as one browser does. */
export class Browser {
  readonly #server: Pick<TestServer, 'url'>
  /** Cookies by name; deleted ones are gone. */
  readonly cookies = new Map<string, string>()
  /** The `Set-Cookie` lines of the last answer. */
  lastSet: readonly string[] = []

  constructor(server: Pick<TestServer, 'url'>) {
    this.#server = server
  }

  /** Another browser with a copy of this one's cookies: a second tab that has not heard yet, or a thief. */
  copy(): Browser {
    const other = new Browser(this.#server)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  get refreshToken(): string | undefined {
    return this.cookies.get('kerbside_refresh')
  }

  async signIn(email: string, password = PASSWORD) {
    return this.call(signIn, { body: { email, password } })
  }

  /** The session that the server renews, or null. Throws when the answer is a no. */
  async refresh(): Promise<Session | null> {
    const answer = await this.call(refreshSession, {})
    if (!answer.ok) throw new Error(`${answer.status} ${answer.error.message}`)
    return answer.body.session
  }

  signOut(accessToken?: string) {
    return this.call(signOut, accessToken ? { as: { accessToken } } : {})
  }

  /** Calls anything, with the cookies that it has, and keeps those that come back. */
  async call<E extends EndpointShape>(endpoint: E, options: CallOptions<E>) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(this.#server, endpoint, { ...options, headers: { ...options.headers, cookie } })
    this.lastSet = answer.headers.getSetCookie()
    for (const line of this.lastSet) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** An account of its own, and a browser that is signed in to it. */
export async function givenSignedIn(
  server: Pick<TestServer, 'url'>,
  email: string,
): Promise<{ browser: Browser; session: Session }> {
  await call(server, signUp, { body: { email, password: PASSWORD, userType: 'customer' } })
  const browser = new Browser(server)
  const answer = await browser.signIn(email)
  if (!answer.ok) throw new Error(`${answer.status} ${answer.error.message}`)
  return { browser, session: answer.body as Session }
}
