// npm run faults [-- id…]: plants faults one by one and shows that a test catches each; exit code 1 when one is missed.
import { FAULTS } from './faults.ts'
import { runFaults } from './run-faults.ts'

process.exitCode = (await runFaults(FAULTS, process.argv.slice(2))) ? 0 : 1
