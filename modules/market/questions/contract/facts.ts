/** Values without schemas, small enough for every page to load. */

/** Maximum number of unanswered questions of one business on one job (ASK-02). */
export const MAX_UNANSWERED = 3
