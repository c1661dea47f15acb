import { refreshSession, type Session, signIn, signOut, signUp } from '#modules/core/accounts/contract.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { type CallOptions, call } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'

export const PASSWORD = 'a-good-long-password'

/** Makes calls with a cookie jar, like a browser. */
export class Browser {
  readonly #server: Pick<TestServer, 'url'>
  /** Cookies by name, without deleted ones. */
  readonly cookies = new Map<string, string>()
  /** The `Set-Cookie` headers of the last response. */
  lastSetCookies: readonly string[] = []

  constructor(server: Pick<TestServer, 'url'>) {
    this.#server = server
  }

  /** A second browser with a copy of the cookies: an outdated tab, or a thief. */
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

  /** Returns the renewed session, or null. Throws when renewal is refused. */
  async refresh(): Promise<Session | null> {
    const answer = await this.call(refreshSession, {})
    if (!answer.ok) throw new Error(`${answer.status} ${answer.error.message}`)
    return answer.body.session
  }

  signOut(accessToken?: string) {
    return this.call(signOut, accessToken ? { as: { accessToken } } : {})
  }

  /** Calls an endpoint with the current cookies, and stores those it sets. */
  async call<E extends EndpointShape>(endpoint: E, options: CallOptions<E>) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(this.#server, endpoint, { ...options, headers: { ...options.headers, cookie } })
    this.lastSetCookies = answer.headers.getSetCookie()
    for (const line of this.lastSetCookies) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** A new account, and a browser signed in to it. */
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
