import 'server-only'

type Answer = { readonly status: number; readonly text: string }

/**
 * The answer to a batch as viem reads it. Services before nodes refuse calls with a status of their own, and a
 * batch of one call with its error alone; either way the errors are what the node says of the calls. A status
 * that says to come back later stays, and so does what is no JSON-RPC.
 */
export function batchAnswer(request: unknown, answer: Answer): Answer {
  const { status, text } = answer
  const isRefused = status >= 400 && status < 500 && status !== 429
  if (!isRefused && status !== 200) return answer
  if (isRefused && text.startsWith('[')) {
    const errors = parsed(text)
    return Array.isArray(errors) && errors.every(isError) ? { status: 200, text } : answer
  }
  if (!text.startsWith('{') || callsIn(request) !== 1 || !isError(parsed(text))) return answer
  return { status: 200, text: `[${text}]` }
}

function callsIn(request: unknown): number {
  if (typeof request !== 'string' || !request.startsWith('[')) return 0
  const calls = parsed(request)
  return Array.isArray(calls) ? calls.length : 0
}

function isError(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false
  const { error } = answer
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
