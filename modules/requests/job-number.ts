/** How both sides name a job (PACK-02): by the end of its id, which is random; the beginning is the time. */
export const jobNumberOf = (requestId: string): string => `KB-${requestId.slice(-8).toUpperCase()}`
