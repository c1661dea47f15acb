import type { FastifyRequest } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/module.ts'
import type { Session } from '../contract.ts'
import { REFRESH_TOKEN_LIFETIME_MS } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'
import { pageCookieName, sessionPresenter } from './cookies.ts'
import { readPageCookie } from './page-cookie.ts'
import { SESSION_USER_COLUMNS, selectUsers } from './session-user.ts'

const DAY_MS = 24 * 60 * 60_000

/** The session that a page is rendered for. */
export interface PageSession {
  /** With a new access token. */
  session: Session
  /** Whether the session was last renewed a day ago or more, so that the browser should renew it. */
  renew: boolean
}

/** Returns the function that finds the session behind a page request: null for a visitor or an ended session. */
export function pageSessionFinder(deps: Pick<Deps, 'config' | 'db' | 'tokens'>) {
  const { config, db } = deps
  const present = sessionPresenter(deps)
  return async ({ cookies }: Pick<FastifyRequest, 'cookies'>, now: Date): Promise<PageSession | null> => {
    const sessionId = readPageCookie(cookies[pageCookieName(config)] ?? '', config.SESSION_SECRET)
    if (sessionId === null) return null
    const row = await selectUsers(asModuleDb<AccountsTables>(db))
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select([...SESSION_USER_COLUMNS, 'second_factor_at', 'last_used_at'])
      .where('sessions.id', '=', sessionId)
      .where('ended_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where('last_used_at', '>', new Date(now.getTime() - REFRESH_TOKEN_LIFETIME_MS))
      .executeTakeFirst()
    if (!row) return null
    const { second_factor_at: secondFactorAt, last_used_at: lastUsedAt, ...user } = row
    return {
      session: present({ sessionId, user, secondFactorAt }),
      renew: now.getTime() - lastUsedAt.getTime() >= DAY_MS,
    }
  }
}
