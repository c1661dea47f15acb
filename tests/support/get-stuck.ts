// Loaded into a server process by NODE_OPTIONS: on SIGUSR2 it gets stuck in the way that GET_STUCK names.
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
const stuck = ways[process.env['GET_STUCK'] ?? '']
if (stuck) process.on('SIGUSR2', stuck)
