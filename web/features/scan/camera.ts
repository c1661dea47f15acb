import type { ScanProblem } from './words.ts'

/** A camera that is on. */
export interface Camera {
  readonly stream: MediaStream
  /** Whether there is another one to turn to. */
  readonly hasOther: boolean
  /** Switches its light; null where it has none. */
  readonly light: ((on: boolean) => Promise<void>) | null
  close(): void
}

// not in the standard library's types: only some phones have it
interface Torch {
  torch?: boolean
}

/** Opens the camera at the back, or the one with this id; the browser asks for permission. Throws what getUserMedia throws. */
export async function openCamera(deviceId: string | null): Promise<Camera> {
  const wanted = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...wanted, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const others = await otherCameras(track).catch(() => [])
  const hasLight = (track?.getCapabilities?.() as Torch | undefined)?.torch === true
  return {
    stream,
    hasOther: others.length > 0,
    light: hasLight
      ? async (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      : null,
    close() {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** The id of the camera after the one in use. */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  const [other] = await otherCameras(stream.getVideoTracks()[0])
  return other ?? null
}

/** Ids of all other cameras, from the one after `track`'s on. */
async function otherCameras(track: MediaStreamTrack | undefined): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId)
  const at = ids.indexOf(track?.getSettings().deviceId ?? '')
  return at < 0 ? [] : [...ids.slice(at + 1), ...ids.slice(0, at)]
}

/** Why there can be no camera here at all; null where one may be asked for. */
export function noCameraHere(): ScanProblem | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof navigator.mediaDevices?.getUserMedia === 'function' ? null : 'unsupported'
}

const REASONS: Record<string, ScanProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** What an error of getUserMedia means. */
export const cameraProblem = (error: unknown): ScanProblem =>
  REASONS[error instanceof DOMException ? error.name : ''] ?? 'busy'
