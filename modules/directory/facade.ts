export { eraseDirectory } from './commands/erase-directory.ts'
export { directoryExport } from './queries/directory-export.ts'
