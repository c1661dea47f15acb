import { openPayments } from '#tests/support/payments.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { TestAccounts } from './accounts.ts'
import { openRoutes } from './bull-board.ts'
import { givenAccounts } from './given-accounts.ts'
import { noteRoutes } from './registered.ts'

/** A server with all its routes, including pages and payments, and all callers. */
export interface World {
  readonly accounts: TestAccounts
  /** As registered: `GET /api/settings`. */
  readonly routes: readonly string[]
  /** Those of Bull Board, which is an app of its own. */
  readonly bullBoardRoutes: readonly string[]
  close(): Promise<void>
}

const EMPTY_PAGE = '<!doctype html><!-- card: --><title></title><!-- /card --><meta content="{{settings}}" />'

export async function openWorld(): Promise<World> {
  const payments = await openPayments()
  const registered = noteRoutes()
  const server = await startTestServer(
    { ...payments.settings, STAFF_SECOND_FACTOR: 'required', TRUST_PROXY: '1' },
    { 'index.html': EMPTY_PAGE },
  )
  const routes = registered()
  const accounts = await givenAccounts(server)
  return {
    accounts,
    routes,
    bullBoardRoutes: await openRoutes(accounts),
    async close() {
      await server.stop()
      await payments.emulator.stop()
    },
  }
}
