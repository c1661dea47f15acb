// npm run faults [-- id…]: plants each fault and shows that a test catches it; exit code 1 when one is missed.
import { ALL_FAULTS } from './all-faults.ts'
import { runFaults } from './run-faults.ts'

process.exitCode = (await runFaults(ALL_FAULTS, process.argv.slice(2))) ? 0 : 1
