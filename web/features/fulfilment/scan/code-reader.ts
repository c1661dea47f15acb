/** Returns the text of the QR code in a picture; null if there is none. A thorough read takes longer and finds more. */
export type CodeReader = (picture: ImageBitmap, thorough?: boolean) => Promise<string | null>

interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const QR = 'qr_code'
/** Options of the library for a photo, which is read only once or twice, unlike a video. */
const THOROUGH = { effort: 3, timeLimit: 1_500 }

/** Returns the browser’s own reader if there is one, else loads a library. */
export async function openReader(): Promise<CodeReader> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Native && (await Native.getSupportedFormats()).includes(QR)) {
    const detector = new Native({ formats: [QR] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  return async (picture, thorough = false) => {
    try {
      return decodeQR(pixelsOf(picture), thorough ? THOROUGH : {})
    } catch {
      // the library throws for a picture without a code
      return null
    }
  }
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, picture.width, picture.height)
}
