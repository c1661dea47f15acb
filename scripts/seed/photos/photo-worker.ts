import { parentPort } from 'node:worker_threads'
import type { PhotoOrder } from './photos.ts'
import { SCENES } from './scenes.ts'
import { takePhoto } from './take-photo.ts'

// One order in, one JPEG out; an error ends the worker and reaches whoever ordered.
parentPort?.on('message', ({ name, width }: PhotoOrder) => {
  void takePhoto(SCENES[name](), width).then((photo) => parentPort?.postMessage(photo))
})
