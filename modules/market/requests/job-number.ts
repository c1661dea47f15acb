/** Returns the job number (PACK-02) from the random end of the id; its start is a timestamp. */
export const jobNumberOf = (requestId: string): string => `KB-${requestId.slice(-8).toUpperCase()}`
