/** Where a call comes from. */
export interface Place {
  ip: string
  /** The device cookie that came along, whatever it holds. */
  device: string | undefined
  /** SESSION_SECRET: a new one forgets every device and network. */
  secret: string
}
