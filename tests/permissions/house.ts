import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPayments } from '#tests/support/payments.ts'
import { startTestServer } from '#tests/support/server.ts'
import { foundTown } from './citizens.ts'
import { noteRoutes } from './registered.ts'
import type { Town } from './town.ts'

/** A server with all its routes, pages and payments among them, and everybody who calls. */
export interface House {
  readonly town: Town
  /** As registered: `GET /api/settings`. */
  readonly routes: readonly string[]
  close(): Promise<void>
}

export async function openHouse(): Promise<House> {
  const payments = await openPayments()
  const registered = noteRoutes()
  const server = await startTestServer({
    ...payments.settings,
    STAFF_SECOND_FACTOR: 'required',
    TRUST_PROXY: '1',
    WEB_DIST: builtPage(),
  })
  const routes = registered()
  return {
    town: await foundTown(server),
    routes,
    async close() {
      await server.stop()
      await payments.standIn.stop()
    },
  }
}

/** The folder of a web client that is one empty page. */
function builtPage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-web-'))
  const page = '<!doctype html><!-- card: --><title></title><!-- /card --><meta content="{{settings}}" />'
  writeFileSync(path.join(folder, 'index.html'), page)
  return folder
}
