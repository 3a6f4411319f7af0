import type { RunningSystem } from './running-system'

/** Asks the chain's own node, which also takes commands the public proxy refuses; a refusal throws. */
export async function nodeCommand(
  system: RunningSystem,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(system.nodeUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: { result?: unknown; error?: { message: string } } = await response.json()
  if (answer.error !== undefined) throw new Error(answer.error.message)
  return answer.result
}
