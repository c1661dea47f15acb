/** Where a sign-in comes from, with the secret by which its device and network are recognised. */
export interface SignInOrigin {
  ip: string
  /** The device cookie that the browser sent. Its signature has not been checked. */
  deviceCookie: string | undefined
  /** SESSION_SECRET. Changing it makes every device and network unknown. */
  sessionSecret: string
}
