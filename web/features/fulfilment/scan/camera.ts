import type { ScanProblem } from './words.ts'

/** An open camera. */
export interface Camera {
  readonly stream: MediaStream
  /** Whether there is another camera to switch to. */
  readonly hasOtherCamera: boolean
  /** Switches the torch on or off; null if the camera has none. */
  readonly setTorch: ((on: boolean) => Promise<void>) | null
  close(): void
}

// missing in the standard types: only some phones have it
interface Torch {
  torch?: boolean
}

/** Opens the camera with this id, or the rear camera for null, asking for permission. Throws like getUserMedia. */
export async function openCamera(deviceId: string | null): Promise<Camera> {
  const constraints = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...constraints, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const otherDevices = await otherCameras(track).catch(() => [])
  const hasTorch = (track?.getCapabilities?.() as Torch | undefined)?.torch === true
  return {
    stream,
    hasOtherCamera: otherDevices.length > 0,
    setTorch: hasTorch
      ? async (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      : null,
    close() {
      for (const streamTrack of stream.getTracks()) streamTrack.stop()
    },
  }
}

/** Returns the id of the camera after the one in use; null if there is no other. */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  const [nextId] = await otherCameras(stream.getVideoTracks()[0])
  return nextId ?? null
}

/** Returns the ids of all other cameras, starting after `track`’s. */
async function otherCameras(track: MediaStreamTrack | undefined): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId)
  const index = ids.indexOf(track?.getSettings().deviceId ?? '')
  return index < 0 ? [] : [...ids.slice(index + 1), ...ids.slice(0, index)]
}

/** Returns why this page can’t use a camera; null if it can ask for one. */
export function cameraUnavailableReason(): ScanProblem | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof navigator.mediaDevices?.getUserMedia === 'function' ? null : 'unsupported'
}

const REASONS: Record<string, ScanProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** Returns the problem to show for an error of getUserMedia. */
export const cameraProblem = (error: unknown): ScanProblem =>
  REASONS[error instanceof DOMException ? error.name : ''] ?? 'busy'
