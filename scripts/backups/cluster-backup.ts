import { Problem } from '#scripts/lib/problem.ts'

/**
 * Returns where the compose file's services keep the database and its backup. Throws a Problem when a variable is
 * missing.
 */
export function clusterBackup(env: NodeJS.ProcessEnv): { backupDir: string; cluster: string } {
  return { backupDir: requireVariable(env, 'BACKUP_DIR'), cluster: requireVariable(env, 'PGDATA') }
}

/** Returns a required variable. */
export function requireVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new Problem(`${name} is needed.`)
  return value
}
