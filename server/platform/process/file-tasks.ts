import { deleteExpiredFileLinks } from '#server/platform/files/file-links.ts'
import type { Deps, Task } from '#server/platform/module.ts'

/** Pauses between two runs of the tasks. */
const SWEEP_EVERY_MS = 60_000
const DELETE_LINKS_EVERY_MS = 3_600_000
/** The files that one process removes at once, each by a call to the store. */
const MAX_FILES = 100

/** Tasks of worker processes on files. */
export const fileTasks = ({ db, files }: Pick<Deps, 'db' | 'files'>): readonly Task[] => [
  {
    name: 'files.sweep',
    everyMs: SWEEP_EVERY_MS,
    run: async () => {
      while ((await files.sweep(MAX_FILES)) === MAX_FILES);
    },
  },
  { name: 'files.forget-links', everyMs: DELETE_LINKS_EVERY_MS, run: () => deleteExpiredFileLinks(db) },
]
