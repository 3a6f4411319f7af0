/** Ends a `switch` over a union: adding a case without handling it fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${String(value)}`)
}
