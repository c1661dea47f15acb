/** Where a sign-in comes from: its network and its browser. */
export interface SignInOrigin {
  ip: string
  /** The device cookie as sent, unverified. */
  device: string | undefined
  /** SESSION_SECRET. Changing it makes every device and network unknown. */
  secret: string
}
