import type { TestProject } from 'vitest/node'
import { buildServer } from '#scripts/local/builds.ts'
import { startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { buildForTests } from './build-for-tests.ts'
import { createDatabase, withServerLogin } from './create-database.ts'
import { TEMPLATE } from './database.ts'

/**
 * Starts PostgreSQL and Redis for one project's run, and migrates the template that every test's database is copied
 * from.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [services] = await Promise.all([startServices(), buildForTests(buildServer)])
  const templateUrl = await createDatabase(services.databaseUrl, TEMPLATE, null)
  await migrateToLatest(templateUrl, withServerLogin(templateUrl))
  project.provide('maintenanceUrl', services.databaseUrl)
  project.provide('redisUrl', services.redisUrl)
  return services.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    maintenanceUrl: string
    redisUrl: string
  }
}
