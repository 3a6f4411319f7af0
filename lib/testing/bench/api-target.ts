/** One request of the benchmark. */
export type ApiTarget = {
  readonly name: string
  readonly path: string
  /** Sent as JSON by POST; null is a GET. */
  readonly body: string | null
}
