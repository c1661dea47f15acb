import type { Sharp, SharpConstructor } from 'sharp'
import { declaredTypeOf } from '#server/platform/http/uploads.ts'
import { limitConcurrency } from '#server/platform/kernel/concurrency-limit.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Capture, readCapture } from './exif.ts'
import { checkPdf } from './pdf.ts'

/** A picture with more pixels is refused: a small file can claim to be a huge picture. */
const MAX_PIXELS = 40_000_000
/** A baseline JPEG is scaled down while it's read, so even the largest phone photo takes little memory. */
const MAX_BASELINE_PIXELS = 200_000_000
/** Maximum height, as a multiple of the widest width. Taller pictures are scaled down. */
const MAX_HEIGHT_FACTOR = 3
const QUALITY = 78
const PLACEHOLDER_SIZE = 16
/** A document is kept large enough to be read: an A4 page at more than 200 dpi. */
const DOCUMENT_SIDE = 2_560
const DOCUMENT_QUALITY = 88
/** The most time to decode a picture, in seconds. */
const DECODE_S = 1
/** A baseline JPEG takes half a second at most, but several seconds on a busy machine. */
const DECODE_BASELINE_S = 5
const RETRY_S = 5
const BROKEN = 'We couldn’t read this picture. Please choose another one.'
const tooManyPixelsMessage = (maxPixels: number) =>
  `This picture has more than ${maxPixels / 1_000_000} million pixels. Please choose a smaller one.`
const TOO_SLOW = 'This picture takes too long to read. Please choose a smaller one, or try again in a moment.'
const TOO_BUSY = 'Many files are being checked right now. Please try again in a few seconds.'

interface Pixels {
  pixels: Uint8Array
  width: number
  height: number
}

/** Loaded with the first picture, because most requests have none. */
const loadSharp = async (): Promise<SharpConstructor> => (await import('sharp')).default
const detectType = async (upload: Buffer) => (await import('file-type')).fileTypeFromBuffer(upload)

/** Limits decoding, so that many uploads at once leave cores and memory for other work. */
const withLimit = limitConcurrency({
  concurrency: 2,
  maxWaiting: 20,
  tooBusy: () => new Refusal('too_many', 'too_busy', TOO_BUSY, { retryAfter: RETRY_S }),
})

/** Accepted types of an upload, and the field for its errors. */
interface UploadRules {
  /** Media types; the bytes of a file decide, not its name. */
  types: readonly string[]
  /** The form part, named as the field in refusals. */
  field: string
}

export interface PictureRules extends UploadRules {
  /** The widths to make, in pixels, narrowest first. No picture is enlarged. */
  widths: readonly number[]
  /** The message for a file that is none of `types`. */
  wrongType: string
}

/** One picture, ready to be stored. */
export interface Picture {
  /** Size of the widest version. */
  width: number
  height: number
  /** A tiny preview as a data URL, shown until the picture is loaded. */
  placeholder: string
  /** WebP versions, in the order of the requested widths. */
  widths: { width: number; bytes: Buffer }[]
}

export interface Jpeg {
  bytes: Buffer
  width: number
  height: number
}

interface DocumentRules extends UploadRules {
  /** Returns the message for a file of `type`, which is none of `types`. */
  wrongType: (type: string) => string
}

/** One document, ready to be stored. */
export interface Document {
  bytes: Uint8Array
  mediaType: 'image/jpeg' | 'application/pdf'
  extension: 'jpg' | 'pdf'
}

/**
 * Makes an upload safe to publish: re-encodes the picture in all widths, upright, without EXIF and GPS; the original is
 * not kept (security.md 21). Throws a Refusal (`wrong_image_type`, `broken_image`, `too_busy`).
 */
export async function preparePicture(upload: Buffer, rules: PictureRules): Promise<Picture> {
  const { types, field, widths, wrongType } = rules
  const detected = await detectType(upload)
  if (!detected || !types.includes(detected.mime))
    throw new Refusal('unsupported', 'wrong_image_type', wrongType, { fields: { [field]: wrongType } })
  return withLimit(() => refuseIfBroken(field, (sharp) => encodePicture(sharp, upload, widths)))
}

/**
 * Makes an upload safe for staff to open: a picture is re-encoded, large enough to be read; a PDF is checked and
 * rewritten. Throws a Refusal: `wrong_document_type`, `broken_image`, `too_busy`, and those of checkPdf.
 */
export async function prepareDocument(upload: Buffer, rules: DocumentRules): Promise<Document> {
  const { types, field, wrongType } = rules
  const detected = await detectType(upload)
  if (!detected || !types.includes(detected.mime)) {
    const message = wrongType(detected?.mime ?? declaredTypeOf(upload))
    throw new Refusal('unsupported', 'wrong_document_type', message, { fields: { [field]: message } })
  }
  if (detected.mime === 'application/pdf')
    return { bytes: await withLimit(() => checkPdf(upload, field)), mediaType: 'application/pdf', extension: 'pdf' }
  const bytes = await withLimit(() => refuseIfBroken(field, (sharp) => encodeDocument(sharp, upload)))
  return { bytes, mediaType: 'image/jpeg', extension: 'jpg' }
}

/**
 * Returns when and where a picture says it was taken. Call it before the picture is stored, which removes that data.
 * Throws a Refusal (`broken_image`, `too_busy`).
 */
export const captureOf = (upload: Buffer, field: string): Promise<Capture> =>
  withLimit(() => refuseIfBroken(field, async (sharp) => readCapture((await metadataOf(sharp, upload)).exif)))

/** Renders dots, true for black, as a PNG; each dot is a square of `pixels` pixels. */
export function renderPng(dots: readonly (readonly boolean[])[], pixels: number): Promise<Buffer> {
  const side = dots.length
  const grey = Buffer.from(dots.flatMap((row) => row.map((black) => (black ? 0 : 255))))
  return withLimit(async () => {
    const sharp = await loadSharp()
    return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
      .resize({ width: side * pixels, kernel: 'nearest' })
      .png({ palette: true })
      .toBuffer()
  })
}

/** Converts one of our pictures to JPEG, for documents that can't contain WebP; transparent parts become white. */
export function asJpeg(picture: Buffer): Promise<Jpeg> {
  return withLimit(async () => {
    const sharp = await loadSharp()
    const jpeg = sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: QUALITY })
    const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

/** Returns a picture's metadata. Reads only the header, no pixels. */
const metadataOf = (sharp: SharpConstructor, upload: Buffer) => sharp(upload, { limitInputPixels: false }).metadata()

/** Opens a picture for decoding, turned upright. Throws TooManyPixels before any pixel is read. */
async function openUpright(sharp: SharpConstructor, upload: Buffer): Promise<Sharp> {
  const { width, height, format, isProgressive } = await metadataOf(sharp, upload)
  const isBaseline = format === 'jpeg' && !isProgressive
  const maxPixels = isBaseline ? MAX_BASELINE_PIXELS : MAX_PIXELS
  if (width * height > maxPixels) throw new TooManyPixels(tooManyPixelsMessage(maxPixels))
  const seconds = isBaseline ? DECODE_BASELINE_S : DECODE_S
  return sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds }).autoOrient()
}

async function encodeDocument(sharp: SharpConstructor, upload: Buffer): Promise<Buffer> {
  const upright = await openUpright(sharp, upload)
  return upright
    .resize({ width: DOCUMENT_SIDE, height: DOCUMENT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: DOCUMENT_QUALITY })
    .toBuffer()
}

async function encodePicture(
  sharp: SharpConstructor,
  upload: Buffer,
  targetWidths: readonly number[],
): Promise<Picture> {
  const widest = Math.max(...targetWidths)
  const image = await openUpright(sharp, upload)
  const upright = await image
    .resize({ width: widest, height: MAX_HEIGHT_FACTOR * widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = upright.info
  const copy = () => sharp(upright.data, { raw: { width, height, channels } })
  const widths = await Promise.all(
    targetWidths.map(async (targetWidth) => ({
      width: targetWidth,
      bytes: await copy()
        .resize({ width: targetWidth, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  )
  const tiny = await copy()
    .resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: 'inside' })
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, widths }
}

/** Encodes the pixels of a rendered page as WebP: `pixels` are RGBA, row by row. */
export async function encodePixels({ pixels, width, height }: Pixels): Promise<Buffer> {
  const sharp = await loadSharp()
  // Encoding is fast rather than small, because a page is viewed once.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
}

/** Runs `work` and turns its errors into Refusal broken_image. */
async function refuseIfBroken<T>(field: string, work: (sharp: SharpConstructor) => Promise<T>): Promise<T> {
  // Outside the try, because a picture isn't at fault if sharp can't be loaded.
  const sharp = await loadSharp()
  try {
    return await work(sharp)
  } catch (error) {
    const message = messageOf(error)
    throw new Refusal('invalid', 'broken_image', message, { fields: { [field]: message } })
  }
}

class TooManyPixels extends Error {}

/** Returns a message for the user, because sharp's messages name libraries and byte offsets. */
function messageOf(error: unknown): string {
  const { message } = error as Error
  if (error instanceof TooManyPixels) return message
  return message.startsWith('timeout') ? TOO_SLOW : BROKEN
}
