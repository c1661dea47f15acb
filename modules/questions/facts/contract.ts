/** What every page may load of this contract: values and rules, no schemas. */

/** So many questions of one business may wait for an answer on one job, and so many a job has at most (ASK-02). */
export const MOST_WAITING = 3
