/** A read that the service answered with 404 while it made the page: its path with query, and the body. */
export type KnownMissing = { readonly url: string; readonly body: object }

/** A slow device asks late; after that the service may know better. */
const KNOWN_FOR_MS = 30_000

const known = new Map<string, { readonly body: object; readonly untilMs: number }>()

/** Keeps what a page knows to be missing, so that nothing has to be asked to learn it again. */
export function rememberMissing(answers: readonly KnownMissing[], nowMs: number): void {
  for (const { url, body } of answers) known.set(url, { body, untilMs: nowMs + KNOWN_FOR_MS })
}

/** The service's answer of a moment ago, once; null when it has to be asked. */
export function takeMissing(url: string, nowMs: number): Response | null {
  const answer = known.get(url)
  if (answer === undefined) return null
  known.delete(url)
  return nowMs > answer.untilMs ? null : Response.json(answer.body, { status: 404 })
}
