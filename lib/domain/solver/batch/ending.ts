/** How a search ends before it is done; without `isStopped` it does not. */
export type Ending = {
  /** Ends it with the best batch so far. */
  readonly isStopped?: () => boolean
  /** Where it has no batch by then: it finds a first one all the same, as by default, or ends without one. */
  readonly whenStopped?: 'finish first' | 'give up'
}

/** Whether a search that has no batch so far ends without one. */
export const givesUp = ({ isStopped, whenStopped }: Ending): boolean =>
  whenStopped === 'give up' && isStopped?.() === true
