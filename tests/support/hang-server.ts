// Loaded into a server process by NODE_OPTIONS: on SIGUSR2 it gets stuck in the way that HANG_SERVER names.
import pg from 'pg'

const ways: Record<string, () => void> = {
  'event loop': () => {
    for (;;);
  },
  // the pool returns no more connections, as when all were lost to a bug
  pool: () => {
    pg.Pool.prototype.connect = () => new Promise(() => undefined)
  },
}
const stuck = ways[process.env['HANG_SERVER'] ?? '']
if (stuck) process.on('SIGUSR2', stuck)
