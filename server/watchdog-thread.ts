// The thread that watchdog.ts starts: it watches whether the event loop of the main thread still runs.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, afterMs } = workerData as { beats: Int32Array; afterMs: number }

for (;;) {
  const beat = Atomics.load(beats, 0)
  if (Atomics.wait(beats, 0, beat, afterMs) !== 'timed-out') continue
  // After the machine has slept, both threads wake at once, so the main thread gets time to beat first.
  if (Atomics.wait(beats, 0, beat, afterMs / 5) !== 'timed-out') continue
  const line = { level: 60, time: new Date().toISOString(), pid: process.pid, why: 'the event loop does not turn' }
  writeSync(1, `${JSON.stringify({ ...line, msg: 'stuck: ending, so that another process is started' })}\n`)
  // A stuck process can't handle SIGTERM.
  process.kill(process.pid, 'SIGKILL')
}
