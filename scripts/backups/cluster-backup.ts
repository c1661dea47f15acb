import { Problem } from '#scripts/lib/problem.ts'

/** Where the compose file's services keep the database and its backup. Throws a Problem when they do not say. */
export function clusterBackup(env: NodeJS.ProcessEnv): { backupDir: string; cluster: string } {
  return { backupDir: needed(env, 'BACKUP_DIR'), cluster: needed(env, 'PGDATA') }
}

/** A variable that a command cannot do without. */
export function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new Problem(`${name} is needed.`)
  return value
}
