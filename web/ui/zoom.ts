/** The scale of a picture in its box, and its offset from the centre in pixels. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The view of the whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5

/** Returns the view scaled by `factor` around `point`, which is measured from the centre of the box. */
export function scaleView({ scale, x, y }: View, factor: number, point: Point): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
  const grown = next / scale
  return { scale: next, x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown }
}

/** Returns the view moved by this distance. */
export const moveView = ({ scale, x, y }: View, by: Point): View => ({ scale, x: x + by.x, y: y + by.y })

/** Returns the view with its offset limited, so that no edge of the picture moves into the box. */
export function clampView({ scale, x, y }: View, box: Size, picture: Size): View {
  const fit = Math.min(box.width / picture.width, box.height / picture.height) * scale
  const within = (offset: number, limit: number) => Math.min(limit, Math.max(-limit, offset))
  return {
    scale,
    x: within(x, Math.max(0, (picture.width * fit - box.width) / 2)),
    y: within(y, Math.max(0, (picture.height * fit - box.height) / 2)),
  }
}
