/** What every page may load of this contract: values and rules, no schemas. */

/** The levels of staff, the least first. */
export const STAFF_LEVELS = ['viewer', 'agent', 'admin'] as const
type StaffLevel = (typeof STAFF_LEVELS)[number]

/**
 * Who may call an endpoint or join a room. `operations` is staff of any level, the others staff of at least that level.
 * Finer rules live in each module's rules.ts.
 */
export type Access = 'anyone' | 'signed-in' | 'operations' | 'operations:agent' | 'operations:admin'

/** A room that a socket may ask to join. Rooms with `takesId` exist once per id. */
export interface RoomShape {
  readonly kind: string
  readonly access: Access
  readonly takesId: boolean
}

/** The media type of a part that holds the id of a photo sent before, in the place of the photo. */
export const STAGED_PHOTO_TYPE = 'application/vnd.kerbside.staged-photo'

/** The code of the refusal of a photo that was sent before its form and isn't there any more: it has to be sent itself. */
export const UPLOAD_GONE = 'upload_gone'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether it has the form of an id: nothing else is worth asking the server for. */
export const isId = (text: string): boolean => ID.test(text)

/** Whether staff of level `held` may what `asked` may. */
export const reaches = (held: StaffLevel | null, asked: StaffLevel): boolean =>
  held !== null && STAFF_LEVELS.indexOf(held) >= STAFF_LEVELS.indexOf(asked)

export const room = <const R extends RoomShape>(shape: R): R => shape

/** Name of a room on the wire and in the adapter: `request:0198…` or `requests`. */
export const roomName = (shape: RoomShape, id?: string): string => (shape.takesId ? `${shape.kind}:${id}` : shape.kind)
