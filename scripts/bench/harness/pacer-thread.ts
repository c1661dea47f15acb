import { parentPort } from 'node:worker_threads'
import { now } from './clock.ts'

/** Nothing ever notifies this: waiting for it with a timeout is a precise pause. */
const never = new Int32Array(new SharedArrayBuffer(4))

parentPort?.on('message', (dues: Float64Array) => {
  for (const [index, due] of dues.entries()) {
    Atomics.wait(never, 0, 0, Math.max(0, due - now()))
    parentPort?.postMessage(index)
  }
})
