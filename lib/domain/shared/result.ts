/** An expected outcome: a value, or a failure as plain data. Faults are thrown instead. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** A failure the caller is expected to handle: a stable code and a readable sentence. */
export type Failure<Code extends string = string> = {
  readonly errorType: Code
  readonly description: string
}

/** A success with its value; `null` when there is none to give. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A failure with more data than code and description; for those two alone, `failure`. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
})

/** A failure whose `description` is for people; it begins with the field at fault, when a request's field is. */
export const failure = <Code extends string>(
  errorType: Code,
  description: string,
): { readonly ok: false; readonly error: Failure<Code> } => err({ errorType, description })
