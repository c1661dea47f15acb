import { parentPort } from 'node:worker_threads'
import type { PhotoOrder } from './photos.ts'
import { SCENES } from './scenes.ts'
import { takePhoto } from './take-photo.ts'

// One order in, one JPEG out; an error ends the worker and reaches whoever ordered.
parentPort?.on('message', async ({ name, width }: PhotoOrder) => {
  parentPort?.postMessage(await takePhoto(SCENES[name](), width))
})
