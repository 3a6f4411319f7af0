import type { RunningSystem } from '@/lib/testing/system/running-system'

/**
 * Calls the node itself, past its port: at once, also while it mines, and without keeping what that
 * changes, as a fault would; throws on an error.
 */
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
  const reply: { result?: unknown; error?: { message: string } } = await response.json()
  if (reply.error !== undefined) throw new Error(reply.error.message)
  return reply.result
}
