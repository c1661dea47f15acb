import { buildWeb } from '#scripts/local/builds.ts'
import { buildForTests } from './build-for-tests.ts'

export const setup = (): Promise<void> => buildForTests(buildWeb)
