/** Longest sides to try, in pixels; the server stores at most 1,600. */
const MAX_SIDES = [2560, 1600, 1000]
/** JPEG and WebP quality, 0 to 1. */
const QUALITY = 0.85

/** Changes to a photo while it is re-encoded. */
export interface PhotoChange {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number
  /** Draws over the rotated photo. */
  readonly drawOver: (context: CanvasRenderingContext2D) => void
}

/** Returns a photo that is small enough to upload, rotated by its EXIF data; null if the browser can't decode it. */
export async function reencodePhoto(file: File, maxBytes: number, change?: PhotoChange): Promise<File | null> {
  const picture = await readPicture(file)
  if (picture === null) return null
  try {
    for (const maxSide of MAX_SIDES) {
      const blob = await encodeScaled(picture, maxSide, file.type, change)
      if (blob.size <= maxBytes) return toPhotoFile(blob, file)
    }
    return null
  } finally {
    picture.close()
  }
}

async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // not a picture, or an unsupported format: the field shows its own error
    return null
  }
}

async function encodeScaled(picture: ImageBitmap, maxSide: number, type: string, change?: PhotoChange): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = document.createElement('canvas')
  const isRotated = change !== undefined && change.turns % 2 === 1
  canvas.width = isRotated ? height : width
  canvas.height = isRotated ? width : height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('Canvas 2D is not available')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(((change?.turns ?? 0) * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  context.resetTransform()
  change?.drawOver(context)
  // JPEGs stay JPEGs; other formats may be transparent, which WebP keeps and a JPEG shows on white
  if (type !== 'image/jpeg') {
    const blob = await encodeCanvas(canvas, 'image/webp')
    // browsers without WebP encoding return a PNG
    if (blob.type === 'image/webp') return blob
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return encodeCanvas(canvas, 'image/jpeg')
}

/** Returns the canvas as a file of this type, or as a PNG if the browser can't encode the type. */
const encodeCanvas = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('The photo could not be encoded')) : resolve(blob)
    canvas.toBlob(take, type, QUALITY)
  })

/** Returns a re-encoded photo as a file with the name of the original and a new extension. */
function toPhotoFile(blob: Blob, { name, lastModified }: File): File {
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type, lastModified })
}
