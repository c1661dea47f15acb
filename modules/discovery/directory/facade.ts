export { directoryExport } from './queries/directory-export.ts'
export { eraseDirectory } from './steps/erase-directory.ts'
