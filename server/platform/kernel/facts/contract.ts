/** The part of the contract that every page may load: values and rules, without schemas. */

/** The levels of staff, lowest first. */
export const STAFF_LEVELS = ['viewer', 'agent', 'admin'] as const
type StaffLevel = (typeof STAFF_LEVELS)[number]

/**
 * Who may call an endpoint or join a room. `operations` is staff of any level, the others staff of at least that level.
 * Each module's rules.ts has finer rules.
 */
export type Access = 'anyone' | 'signed-in' | 'operations' | 'operations:agent' | 'operations:admin'

/** A room that a socket may ask to join. Rooms with `takesId` exist once per id. */
export interface RoomShape {
  readonly kind: string
  readonly access: Access
  readonly takesId: boolean
}

/** The media type of a form part that has the id of a staged photo instead of the photo. */
export const STAGED_PHOTO_TYPE = 'application/vnd.kerbside.staged-photo'

/** The code of the refusal when a staged photo no longer exists: the client has to send the photo again. */
export const UPLOAD_GONE = 'upload_gone'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Returns whether a text has the format of an id. */
export const isId = (text: string): boolean => ID.test(text)

/** Returns whether a staff level is at least `required`. */
export const hasLevel = (level: StaffLevel | null, required: StaffLevel): boolean =>
  level !== null && STAFF_LEVELS.indexOf(level) >= STAFF_LEVELS.indexOf(required)

export const room = <const R extends RoomShape>(shape: R): R => shape

/** Name of a room on the wire and in the adapter: `request:0198…` or `requests`. */
export const roomName = (shape: RoomShape, id?: string): string => (shape.takesId ? `${shape.kind}:${id}` : shape.kind)
