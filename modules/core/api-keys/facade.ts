export { apiKeyCallers, isApiKey } from './api-key-callers.ts'
export { apiKeyName } from './queries/api-key-name.ts'
export { apiKeysExport } from './queries/api-keys-export.ts'
